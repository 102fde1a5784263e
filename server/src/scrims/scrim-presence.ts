import { createPresence, type PresenceDeps } from '../platform/realtime/presence.ts';
import { type RealtimeSocket, socketRooms } from '../platform/realtime/socket-server.ts';
import { findScrimAccess } from './scrim-access.queries.ts';

export type ScrimPresence = ReturnType<typeof createScrimPresence>;

/** Tracks the sockets in each scrim's room: of those who may read it (`findScrimAccess`). */
export function createScrimPresence(deps: PresenceDeps) {
  const { join, leave, membershipChanged } = createPresence(deps, {
    kind: 'scrim',
    socketRoom: socketRooms.scrimRoom,
    findAccess: findScrimAccess,
    belongs: access => access?.reads ?? false,
    emitLeft: (socket, scrimId) => socket.emit('room:left', { scrimId }),
  });
  return {
    /** @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN */
    join: (socket: RealtimeSocket, scrimId: string): Promise<void> =>
      join(socket, scrimId, access => {
        if (!access) return 'SCRIM_NOT_FOUND';
        return access.reads ? null : 'ROOM_FORBIDDEN';
      }),
    leave,
    membershipChanged,
  };
}
