import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Executor } from '../db/database.ts';
import type { RoomOwner, Signals } from '../db/signals.ts';
import { batched } from '../lib/batched.ts';
import { AppError } from '../lib/errors.ts';
import { localSockets, type RealtimeServer, type RealtimeSocket } from './socket-server.ts';

export type PresenceDeps = {
  io: RealtimeServer;
  db: Database;
  signals: Signals;
  log: FastifyBaseLogger;
};

/** A user at the room of a group or a scrim; `id` is the group's or scrim's. */
export type Visit = { id: string; userId: string };

/** One kind of room with access control. */
type Doors<Access> = {
  kind: RoomOwner;
  /** The Socket.IO room of the members. */
  socketRoom: (id: string) => string;
  /** Returns the access of each of these visits, from the database. */
  findAccess: (executor: Executor, visits: readonly Visit[]) => Promise<(Access | undefined)[]>;
  /** Whether a user with this access may stay. */
  belongs: (access: Access | undefined) => boolean;
  emitLeft: (socket: RealtimeSocket, id: string) => void;
};

/** An authorization in progress; stale if the room's members changed since it began. */
type Attempt = { stale: boolean };

/** Rooms named in one signal: PostgreSQL carries at most 8,000 bytes. */
const idsPerSignal = 150;

/**
 * Controls who listens to which room: checks each join against the database, and removes sockets that lose
 * access at once (SECURITY A7).
 */
export function createPresence<Access>(
  { io, db, signals, log }: PresenceDeps,
  { kind, socketRoom, findAccess, belongs, emitLeft }: Doors<Access>,
) {
  const node = randomUUID();
  const inProgress = new Map<string, Set<Attempt>>();
  const accessOf = batched((visits: readonly Visit[]) => findAccess(db, visits));

  const attemptOf = (id: string): Attempt => {
    const attempt = { stale: false };
    const others = inProgress.get(id);
    if (others) others.add(attempt);
    else inProgress.set(id, new Set([attempt]));
    return attempt;
  };
  const done = (id: string, attempt: Attempt) => {
    const attempts = inProgress.get(id);
    attempts?.delete(attempt);
    if (attempts?.size === 0) inProgress.delete(id);
  };

  const evict = async (ids: readonly string[]): Promise<void> => {
    // Before the members are read: a join that has already read them reads them again, instead of slipping in
    // behind this eviction.
    for (const id of ids) {
      for (const attempt of inProgress.get(id) ?? []) attempt.stale = true;
    }
    const present = ids.flatMap(id => localSockets(io, socketRoom(id)).map(socket => ({ id, socket })));
    if (present.length === 0) return;
    const visits = present.map(({ id, socket }) => ({ id, userId: socket.data.actor._id }));
    // Sockets whose access cannot be confirmed leave; they may join again.
    const access = await findAccess(db, visits).catch(error => {
      log.error({ err: error }, `the users in ${kind} rooms could not be read`);
      return [];
    });
    present.forEach(({ id, socket }, index) => {
      if (belongs(access[index])) return;
      void socket.leave(socketRoom(id));
      emitLeft(socket, id);
    });
  };

  signals.subscribe(signal => {
    if (signal.kind !== 'membership-changed' || signal.of !== kind) return;
    if (signal.node !== node) void evict(signal.ids);
  });
  signals.onRestored(() => {
    const rooms = [...io.of('/').adapter.rooms.keys()];
    const prefix = socketRoom('');
    void evict(rooms.filter(room => room.startsWith(prefix)).map(room => room.slice(prefix.length)));
  });

  const tellOtherNodes = async (ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += idsPerSignal) {
      const some = ids.slice(start, start + idsPerSignal);
      await signals.send(db, { kind: 'membership-changed', of: kind, ids: some, node });
    }
  };

  return {
    /**
     * Lets a socket join, unless `refusal` returns an error for its access. @throws AppError with that error
     */
    async join(
      socket: RealtimeSocket,
      id: string,
      refusal: (access: Access | undefined) => ErrorCode | null,
    ): Promise<void> {
      while (socket.connected) {
        const attempt = attemptOf(id);
        try {
          const access = await accessOf({ id, userId: socket.data.actor._id });
          if (attempt.stale || !socket.connected) continue;
          const reason = refusal(access);
          if (reason) throw new AppError(reason);
          // Nothing may run between the check and this line.
          void socket.join(socketRoom(id));
          return;
        } finally {
          done(id, attempt);
        }
      }
    },

    leave(socket: RealtimeSocket, id: string): void {
      void socket.leave(socketRoom(id));
    },

    /**
     * Removes sockets that lost access: here before it resolves, on other nodes as soon as they hear of it.
     */
    async membershipChanged(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await evict(ids);
      await tellOtherNodes(ids).catch(error =>
        log.error({ err: error }, `other nodes could not be notified of a ${kind} room`),
      );
    },
  };
}
