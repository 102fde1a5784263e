import type { GroupTarget } from '@hotdrop/contract/realtime.ts';
import { createPresence, type PresenceDeps } from '../platform/realtime/presence.ts';
import { type RealtimeSocket, socketRooms } from '../platform/realtime/socket-server.ts';
import { findGroupAccess } from './group-access.queries.ts';

export type GroupPresence = ReturnType<typeof createGroupPresence>;

/** Tracks the sockets that listen to a group: of its members, and of the tournament's managers. */
export function createGroupPresence(deps: PresenceDeps) {
  const { join, leave, membershipChanged } = createPresence(deps, {
    kind: 'group',
    socketRoom: socketRooms.group,
    findAccess: findGroupAccess,
    belongs: access => access !== undefined,
    emitLeft: (socket, groupId) => socket.emit('group:left', { groupId }),
  });
  return {
    /** @throws AppError GROUP_NOT_FOUND, also for a stranger */
    join: (socket: RealtimeSocket, { tournamentId, groupId }: GroupTarget): Promise<void> =>
      join(socket, groupId, access => (access?.tournamentId === tournamentId ? null : 'GROUP_NOT_FOUND')),
    leave: (socket: RealtimeSocket, { groupId }: GroupTarget): void => leave(socket, groupId),
    membershipChanged,
  };
}
