import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Executor } from '../platform/db/database.ts';
import { batched } from '../platform/lib/batched.ts';
import { coalesced, coalescedSignal } from '../platform/realtime/coalesced.ts';

import { type RealtimeServer, socketRooms } from '../platform/realtime/socket-server.ts';

/** Events for clients watching a tournament. Call after the commit. */
export type SlotEvents = {
  /** Merges rapid calls for one tournament into few events; the last one carries the database's state. */
  slotsChanged(tournamentId: string, slots: Slots): void;
  /** The tournament was edited or deleted. */
  detailsChanged(tournamentId: string): void;
};

type Deps = {
  io: RealtimeServer;
  db: Database;
  log: FastifyBaseLogger;
  kind: WatchTarget['kind'];
  findSlots: (executor: Executor, ids: readonly string[]) => Promise<(Slots | undefined)[]>;
};

const pauseMs = 250;
/** Longer, as every list that shows the event refetches it. */
const detailsPauseMs = 1000;

/** Emits changes of one kind of event. Callers pass the slot counts, or they are read. */
export function createSlotEvents({ io, db, log, kind, findSlots }: Deps) {
  /** The last counts sent, kept during a burst of changes. */
  const lastSent = new Map<string, Slots>();
  const send = (id: string, { taken, capacity }: Slots) => {
    lastSent.set(id, { taken, capacity });
    io.to(socketRooms.watchers(id)).emit('event:slots', { kind, id, taken, capacity });
  };

  const readSlots = batched((ids: readonly string[]) => findSlots(db, ids));

  // Calls may arrive in another order than their commits, above all from several nodes, so the last event is
  // read from the database.
  const settle = async (id: string, isOver: boolean) => {
    const slots = await readSlots(id);
    const last = lastSent.get(id);
    if (slots && (slots.taken !== last?.taken || slots.capacity !== last.capacity)) send(id, slots);
    if (isOver) lastSent.delete(id);
  };
  const settleSafely = (id: string, isOver: boolean) =>
    void settle(id, isOver).catch(error => log.warn({ err: error }, 'slots could not be read'));

  const events = coalesced<Slots | null>({
    pauseMs,
    emit: (id, slots) => (slots ? send(id, slots) : settleSafely(id, false)),
    settle: settleSafely,
  });
  const details = coalescedSignal(
    detailsPauseMs,
    id => void io.to(socketRooms.watchers(id)).emit('event:changed', { kind, id }),
  );
  return {
    slotsChanged: (id: string, slots: Slots | null = null) => events.call(id, slots),
    detailsChanged: details.call,
    close: () => {
      events.close();
      details.close();
    },
  };
}

/** Slots taken, and slots in total. */
export type Slots = { taken: number; capacity: number };
