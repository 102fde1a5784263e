import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Executor } from '../platform/db/database.ts';
import { batched } from '../platform/lib/batched.ts';
import { coalesced } from '../platform/realtime/coalesced.ts';

import { type RealtimeServer, socketRooms } from '../platform/realtime/socket-server.ts';

/** What watchers of a tournament are told about it. To be called after the commit. */
export type SlotEvents = {
  /** Rapid calls for one tournament become few events, the last of which tells the state of the database. */
  slotsChanged(tournamentId: string, taken: number, capacity: number): void;
  /** It was edited or deleted. */
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
/** Every list that shows the event asks for it anew. */
const detailsPauseMs = 1000;

/** Tells what changes of one kind of events. Whoever knows the places says so with the call; else they are read. */
export function createSlotEvents({ io, db, log, kind, findSlots }: Deps) {
  /** What was told last, for as long as a rush goes on. */
  const told = new Map<string, Slots>();
  const tell = (id: string, { taken, capacity }: Slots) => {
    told.set(id, { taken, capacity });
    io.to(socketRooms.watchers(id)).emit('event:slots', { kind, id, taken, capacity });
  };

  const readSlots = batched((ids: readonly string[]) => findSlots(db, ids));

  // Commits and the calls after them need not come in the same order, least of all from several nodes, so the event
  // that stays the last is read from the database.
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
  const tellChanged = (id: string) =>
    void io.to(socketRooms.watchers(id)).emit('event:changed', { kind, id });
  const details = coalesced<null>({
    pauseMs: detailsPauseMs,
    emit: tellChanged,
    settle: (id, isOver) => {
      if (!isOver) tellChanged(id);
    },
  });
  return {
    slotsChanged: (id: string, slots: Slots | null = null) => events.call(id, slots),
    detailsChanged: (id: string) => details.call(id, null),
    close: () => {
      events.close();
      details.close();
    },
  };
}

/** Places taken, and how many there are. */
export type Slots = { taken: number; capacity: number };
