import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Signals } from '../platform/db/signals.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { type RealtimeServer, socketRooms } from '../platform/realtime/socket-server.ts';
import { findEventsAhead } from './users.queries.ts';

/** Events to an account's own sockets. Emit them after the commit. */
export type AccountEvents = {
  /** One of its events was created, or one of its promos decided, on any node. */
  changed(userId: string): void;
  /** It registered a team. */
  registered(userId: string, tournamentId: string): void;
};

type Deps = {
  io: RealtimeServer;
  db: Database;
  clock: Clock;
  signals: Signals;
  log: FastifyBaseLogger;
};

/**
 * Notifies an account of its changes, and viewers of an organizer's current and upcoming events of its name,
 * verified badge and suspension. Every node receives an account's changes and emits them to its own sockets.
 */
export function createAccountEvents({ io, db, clock, signals, log }: Deps): AccountEvents {
  const emitChanges = async (userId: string): Promise<void> => {
    if (io.of('/').sockets.size === 0) return;
    io.local.to(socketRooms.user(userId)).emit('account:changed');
    for (const event of await findEventsAhead(db, userId, clock.now())) {
      const watchers = io.local.to(socketRooms.watchers(event.id));
      watchers.emit('event:changed', event);
      if (event.kind === 'scrim') watchers.emit('scrim:changed', { scrimId: event.id, standings: false });
    }
  };
  signals.subscribe(signal => {
    if (signal.kind !== 'account-changed') return;
    emitChanges(signal.userId).catch(error =>
      log.warn({ err: error }, 'viewers of an organizer could not be notified'),
    );
  });
  return {
    changed: userId => void io.to(socketRooms.user(userId)).emit('account:changed'),
    registered: (userId, tournamentId) =>
      void io.to(socketRooms.user(userId)).emit('team:registered', { tournamentId }),
  };
}
