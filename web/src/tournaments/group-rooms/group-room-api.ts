import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { ApiError, api } from '../../lib/api/client.ts';
import { onServerEvent } from '../../lib/realtime/connection.ts';
import type { RoomApi, RoomCalls } from '../../rooms/room-store.ts';
import { groupRoomTexts } from '../../rooms/texts.ts';

export type GroupRoomTarget = {
  tournamentId: string;
  groupId: string;
  /** The organizer's address of the room or the members'. */
  side: 'organizer' | 'member';
};

/** A group's room as it is from the reader's side. `roomId`: the room that is meant, where it is known. */
export function groupRoomApi(target: GroupRoomTarget, roomId: string | null = null): RoomApi {
  const { tournamentId, groupId } = target;
  return {
    ...groupRoomCalls(target, roomId),
    ask: { event: 'join-group', tournamentId, groupId },
    listen(take) {
      const heard = (event: { groupId: string; message: Message }) => {
        if (event.groupId === groupId) take(event.message);
      };
      const offs = [
        onServerEvent('group:message', heard),
        onServerEvent('group:message-updated', heard),
        onServerEvent('group:message-deleted', heard),
      ];
      return () => {
        for (const off of offs) off();
      };
    },
    texts: groupRoomTexts,
  };
}

function groupRoomCalls(
  { tournamentId: id, groupId, side }: GroupRoomTarget,
  roomId: string | null,
): RoomCalls {
  const params = { id, groupId };
  if (side === 'organizer') {
    const room = 'tournaments/:id/groups/:groupId/room/messages' as const;
    return {
      page: query => api(`GET /${room}`, { params, query }),
      post: async body => (await api(`POST /${room}`, { params, body })).message,
      edit: async (messageId, content) =>
        (await api(`PATCH /${room}/:messageId`, { params: { ...params, messageId }, body: { content } }))
          .message,
      remove: async messageId =>
        (await api(`DELETE /${room}/:messageId`, { params: { ...params, messageId } })).message,
    };
  }
  const room = 'tournaments/:id/my-group/room/messages' as const;
  return {
    page: async query => {
      const page = await api(`GET /${room}`, { params: { id }, query });
      // The members' address has no group in it: whoever was moved gets the room of the new one.
      if (roomId !== null && page.roomId !== roomId)
        throw new ApiError({ status: 404, code: 'GROUP_NOT_FOUND' });
      return page;
    },
    post: async body => {
      const meant = roomId === null ? body : { ...body, roomId };
      return (await api(`POST /${room}`, { params: { id }, body: meant })).message;
    },
    edit: async (messageId, content) =>
      (await api(`PATCH /${room}/:messageId`, { params: { id, messageId }, body: { content } })).message,
    remove: async messageId =>
      (await api(`DELETE /${room}/:messageId`, { params: { id, messageId } })).message,
  };
}

/** The answer of a room whose whole tournament was deleted. */
export const isTournamentDeleted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'TOURNAMENT_NOT_FOUND';
