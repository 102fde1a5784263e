import { randomUUID } from 'node:crypto';
import type { GroupTarget } from '@hotdrop/contract/realtime.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import { batched } from '../lib/batched.ts';
import { AppError } from '../lib/errors.ts';
import { findGroupAccess, type GroupVisit } from './realtime.queries.ts';
import { localSockets, type RealtimeServer, type RealtimeSocket, socketRooms } from './socket-server.ts';

type Deps = { io: RealtimeServer; db: Database; notifications: Notifications; log: FastifyBaseLogger };

/** An authorisation that is being read; stale once the group's members changed meanwhile. */
type Attempt = { stale: boolean };

/** Groups named in one notification: PostgreSQL carries at most 8,000 bytes. */
const groupsPerNotification = 150;

export type GroupPresence = ReturnType<typeof createGroupPresence>;

/** Who listens to which group: let in against the database each time, and out at once (SECURITY A7). */
export function createGroupPresence({ io, db, notifications, log }: Deps) {
  const node = randomUUID();
  const underWay = new Map<string, Set<Attempt>>();
  const findAccess = batched((visits: readonly GroupVisit[]) => findGroupAccess(db, visits));

  const attemptOf = (groupId: string): Attempt => {
    const attempt = { stale: false };
    const others = underWay.get(groupId);
    if (others) others.add(attempt);
    else underWay.set(groupId, new Set([attempt]));
    return attempt;
  };
  const done = (groupId: string, attempt: Attempt) => {
    const attempts = underWay.get(groupId);
    attempts?.delete(attempt);
    if (attempts?.size === 0) underWay.delete(groupId);
  };

  const evict = async (groupIds: readonly string[]): Promise<void> => {
    // Before the members are read: a join that has read them before now reads them again, instead of coming in
    // behind the back of this eviction.
    for (const groupId of groupIds) {
      for (const attempt of underWay.get(groupId) ?? []) attempt.stale = true;
    }
    const present = groupIds.flatMap(groupId =>
      localSockets(io, socketRooms.group(groupId)).map(socket => ({ groupId, socket })),
    );
    if (present.length === 0) return;
    const visits = present.map(({ groupId, socket }) => ({ groupId, userId: socket.data.actor._id }));
    // Whoever cannot be found to belong goes; they may ask again.
    const access = await findGroupAccess(db, visits).catch(error => {
      log.error({ err: error }, 'the members of groups could not be read');
      return [];
    });
    present.forEach(({ groupId, socket }, index) => {
      if (access[index]) return;
      void socket.leave(socketRooms.group(groupId));
      socket.emit('group:left', { groupId });
    });
  };

  notifications.subscribe(notification => {
    if (notification.kind !== 'membership-changed' || notification.node === node) return;
    void evict(notification.groupIds);
  });
  notifications.onRestored(() => {
    const rooms = [...io.of('/').adapter.rooms.keys()];
    const prefix = socketRooms.group('');
    void evict(rooms.filter(room => room.startsWith(prefix)).map(room => room.slice(prefix.length)));
  });

  const tellOtherNodes = async (groupIds: readonly string[]): Promise<void> => {
    for (let start = 0; start < groupIds.length; start += groupsPerNotification) {
      const some = groupIds.slice(start, start + groupsPerNotification);
      await notifications.send(db, { kind: 'membership-changed', groupIds: some, node });
    }
  };

  return {
    /** @throws AppError GROUP_NOT_FOUND, also for a stranger */
    async join(socket: RealtimeSocket, { tournamentId, groupId }: GroupTarget): Promise<void> {
      while (socket.connected) {
        const attempt = attemptOf(groupId);
        try {
          const access = await findAccess({ groupId, userId: socket.data.actor._id });
          if (attempt.stale || !socket.connected) continue;
          if (access?.tournamentId !== tournamentId) throw new AppError('GROUP_NOT_FOUND');
          // Nothing may come between the check and this line.
          void socket.join(socketRooms.group(groupId));
          return;
        } finally {
          done(groupId, attempt);
        }
      }
    },

    leave(socket: RealtimeSocket, { groupId }: GroupTarget): void {
      void socket.leave(socketRooms.group(groupId));
    },

    /** Puts out whoever belongs no longer: here before it resolves, on other nodes as soon as they hear of it. */
    async membershipChanged(groupIds: readonly string[]): Promise<void> {
      if (groupIds.length === 0) return;
      await evict(groupIds);
      await tellOtherNodes(groupIds).catch(error =>
        log.error({ err: error }, 'other nodes could not be told of a group'),
      );
    },
  };
}
