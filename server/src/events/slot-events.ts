import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Executor } from '../platform/db/database.ts';
import { batched } from '../platform/lib/batched.ts';
import { coalesced, coalescedSignal } from '../platform/realtime/coalesced.ts';

import { type RealtimeServer, socketRooms } from '../platform/realtime/socket-server.ts';

/** Events for those who watch a tournament. Call after the commit. */
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
/** Every list that shows the event refetches it. */
const detailsPauseMs = 1000;

/** Emits changes of one kind of event. Slot counts come with the call, or are read if unknown. */
export function createSlotEvents({ io, db, log, kind, findSlots }: Deps) {
  /** The last counts sent, kept for the duration of a rush. */
  const told = new Map<string, Slots>();
  const tell = (id: string, { taken, capacity }: Slots) => {
    told.set(id, { taken, capacity });
    io.to(socketRooms.watchers(id)).emit('event:slots', { kind, id, taken, capacity });
  };

  const readSlots = batched((ids: readonly string[]) => findSlots(db, ids));

  // Commits and the calls after them may arrive out of order, above all from several nodes, so the last event
  // is read from the database.
  const settle = async (id: string, isOver: boolean) => {
    const slots = await readSlots(id);
    const last = told.get(id);
    if (slots && (slots.taken !== last?.taken || slots.capacity !== last.capacity)) tell(id, slots);
    if (isOver) told.delete(id);
  };
  const settleSafely = (id: string, isOver: boolean) =>
    void settle(id, isOver).catch(error => log.warn({ err: error }, 'slots could not be read'));

  const events = coalesced<Slots | null>({
    pauseMs,
    emit: (id, slots) => (slots ? tell(id, slots) : settleSafely(id, false)),
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

/** Slots taken, and how many there are. */
export type Slots = { taken: number; capacity: number };
