import type { SessionEnd } from '@hotdrop/contract/realtime.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Signals } from '../db/signals.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { SocketCounts } from './socket-counts.ts';
import {
  localSockets,
  packetsWaiting,
  type RealtimeServer,
  type RealtimeSocket,
  type SocketData,
  socketRooms,
} from './socket-server.ts';

/** What sockets need to know about sessions and accounts. */
export type AccessToSessions = {
  /** Returns when a token expires, in ms. @throws AppError UNAUTHENTICATED, TOKEN_EXPIRED */
  readAccess(token: string): { expiresAt: number };
  /** @throws AppError UNAUTHENTICATED, TOKEN_EXPIRED */
  actorOf(token: string): Promise<SocketData['actor']>;
  onForgotten(listener: (who: { sessionId: string } | { userId: string }) => Promise<void> | void): void;
  /** Returns the accounts of these sessions; none for ended ones. */
  findActors(
    db: Database,
    sessionIds: readonly string[],
    now: Date,
  ): Promise<{ sessionId: string; role: string }[]>;
};

type Deps = {
  io: RealtimeServer;
  counts: Pick<SocketCounts, 'slowReaders'>;
  db: Database;
  access: AccessToSessions;
  signals: Signals;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Whether an account's sockets are limited. */
  capped: boolean;
};

/** Tabs and devices of one account; the oldest connection is closed, since it is the likeliest to be dead. */
const socketsPerUser = 20;
/** A reader this many packets behind is dropped; it reconnects and fetches what it missed. */
const packetsBehind = 1000;
const sweepMs = 1000;
/** All sessions are checked again after this many sweeps, in case a signal is ever missed. */
const sweepsPerCheck = 30;
const socketsPerCheck = 500;

const handshake = z.object({ token: z.string().min(1).max(4096) });

/** Admits sockets by their access token and closes them with their session, at once (SECURITY A7). */
export function createSocketSessions({ io, counts, db, access, signals, clock, log, capped }: Deps) {
  // Counts events that may have ended sessions, so that one that ends during a handshake is noticed after it.
  let endings = 0;

  const end = (socket: RealtimeSocket, reason: SessionEnd['reason']) => {
    socket.emit('session:ended', { reason });
    socket.disconnect(true);
  };

  /**
   * Closes sockets whose session has ended or continues in another role; a new name or picture changes
   * nothing.
   */
  const check = async (sockets: readonly RealtimeSocket[]): Promise<void> => {
    if (sockets.length === 0) return;
    try {
      const ids = [...new Set(sockets.map(socket => socket.data.actor.sessionId))];
      const rows = await access.findActors(db, ids, clock.now());
      const bySession = new Map(rows.map(row => [row.sessionId, row]));
      for (const socket of sockets) {
        const found = bySession.get(socket.data.actor.sessionId);
        if (found?.role !== socket.data.actor.role) end(socket, 'ended');
      }
    } catch (error) {
      // No socket stays on an unconfirmed session: clients reconnect and are checked again.
      log.error({ err: error }, 'socket sessions could not be read');
      for (const socket of sockets) socket.conn.close();
    }
  };
  const checkAll = async (): Promise<void> => {
    const all = [...io.of('/').sockets.values()];
    for (let start = 0; start < all.length; start += socketsPerCheck) {
      await check(all.slice(start, start + socketsPerCheck).filter(socket => socket.connected));
    }
  };

  access.onForgotten(async who => {
    endings++;
    if ('userId' in who) await check(localSockets(io, socketRooms.user(who.userId)));
    else for (const socket of localSockets(io, socketRooms.session(who.sessionId))) end(socket, 'ended');
  });
  signals.onRestored(() => {
    endings++;
    void checkAll();
  });

  let sweeps = 0;
  const sweep = () => {
    const now = clock.now().getTime();
    for (const socket of io.of('/').sockets.values()) {
      if (socket.data.expiresAt <= now) end(socket, 'expired');
      else if (packetsWaiting(socket) > packetsBehind) {
        counts.slowReaders++;
        socket.conn.close(true);
      }
    }
    if (++sweeps % sweepsPerCheck === 0) void checkAll();
  };
  const timer = setInterval(sweep, sweepMs);
  timer.unref();

  return {
    /** Returns the data of the handshake's token. @throws AppError UNAUTHENTICATED, TOKEN_EXPIRED */
    async admit(auth: unknown): Promise<SocketData> {
      const endingsSeen = endings;
      const given = handshake.safeParse(auth);
      if (!given.success) throw new AppError('UNAUTHENTICATED');
      const { expiresAt } = access.readAccess(given.data.token);
      const actor = await access.actorOf(given.data.token);
      return {
        actor,
        expiresAt,
        endingsSeen,
      };
    },

    /** Registers a new connection under its account and session. */
    enter(socket: RealtimeSocket): void {
      const { actor, endingsSeen } = socket.data;
      const user = socketRooms.user(actor._id);
      void socket.join([user, socketRooms.session(actor.sessionId)]);
      if (endingsSeen !== endings) void check([socket]);
      if (!capped) return;
      const own = localSockets(io, user);
      for (const oldest of own.slice(0, Math.max(0, own.length - socketsPerUser))) end(oldest, 'crowded');
    },

    close: () => clearInterval(timer),
  };
}
