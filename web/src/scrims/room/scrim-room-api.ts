import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { onServerEvent } from '../../lib/realtime/connection.ts';
import type { RoomApi } from '../../rooms/room-store.ts';
import { scrimRoomTexts } from '../../rooms/texts.ts';

const messages = 'scrims/:id/room/messages' as const;

/** A scrim's room: the organizer writes, the participants read. */
export function scrimRoomApi(scrimId: string): RoomApi {
  const params = { id: scrimId };
  return {
    page: query => api(`GET /${messages}`, { params, query }),
    post: async body => (await api(`POST /${messages}`, { params, body })).message,
    edit: async (messageId, content) =>
      (await api(`PATCH /${messages}/:messageId`, { params: { ...params, messageId }, body: { content } }))
        .message,
    remove: async messageId =>
      (await api(`DELETE /${messages}/:messageId`, { params: { ...params, messageId } })).message,
    ask: { event: 'join-scrim', scrimId },
    listen(take) {
      const heard = (event: { scrimId: string; message: Message }) => {
        if (event.scrimId === scrimId) take(event.message);
      };
      const offs = [
        onServerEvent('room:message', heard),
        onServerEvent('room:message-updated', heard),
        onServerEvent('room:message-deleted', heard),
      ];
      return () => {
        for (const off of offs) off();
      };
    },
    texts: scrimRoomTexts,
  };
}

/** The room with its newest messages and whether the reader writes in it. @throws ApiError; 403 for non-members */
export function scrimRoomQuery(scrimId: string) {
  return queryOptions({
    queryKey: ['scrim room', scrimId],
    queryFn: async ({ signal }) =>
      (await api('GET /scrims/:id/room', { params: { id: scrimId } }, { signal })).room,
    // New messages arrive by events, which the room handles.
    staleTime: 60_000,
    gcTime: 0,
  });
}
