import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { batched } from '../lib/batched.ts';
import { coalesced } from './coalesced.ts';
import { findSlots, type Slots } from './realtime.queries.ts';
import { type RealtimeServer, socketRooms } from './socket-server.ts';

/** What watchers of an event are told about its places. To be called after the commit. */
export type SlotEvents = {
  /** Rapid calls for one tournament become few events, the last of which tells the state of the database. */
  slotsChanged(tournamentId: string, taken: number, capacity: number): void;
};

const pauseMs = 250;

export function createSlotEvents({
  io,
  db,
  log,
}: {
  io: RealtimeServer;
  db: Database;
  log: FastifyBaseLogger;
}): SlotEvents & { close(): void } {
  /** What was told last, for as long as a rush goes on. */
  const told = new Map<string, Slots>();
  const emit = (id: string, { taken, capacity }: Slots) => {
    told.set(id, { taken, capacity });
    io.to(socketRooms.tournament(id)).emit('event:slots', { kind: 'tournament', id, taken, capacity });
  };

  const readSlots = batched((ids: readonly string[]) => findSlots(db, ids));

  // Commits and the calls after them need not come in the same order, least of all from several nodes, so the event
  // that stays the last is read from the database.
  const settle = async (id: string, isOver: boolean) => {
    const slots = await readSlots(id);
    const last = told.get(id);
    if (slots && (slots.taken !== last?.taken || slots.capacity !== last.capacity)) emit(id, slots);
    if (isOver) told.delete(id);
  };

  const events = coalesced<Slots>({
    pauseMs,
    emit,
    settle: (id, isOver) =>
      void settle(id, isOver).catch(error => log.warn({ err: error }, 'slots could not be read')),
  });
  return {
    slotsChanged: (tournamentId, taken, capacity) => events.call(tournamentId, { taken, capacity }),
    close: events.close,
  };
}
