import { z } from 'zod';
import { pathId } from '../../lib/fields.ts';
import { route } from '../../lib/route.ts';
import { editMessageBody, message, messagePage, messagesQuery, postMessageBody } from '../../rooms/rooms.ts';
import { byScrim } from '../scrims.ts';

const oneMessage = z.object({ message });
const messageOfScrim = byScrim.extend({ messageId: pathId('MESSAGE_NOT_FOUND') });

/** The room with its newest messages (SPEC §3: room.messages). `isOwner`: the reader may write. */
export const scrimRoom = z.object({
  _id: z.string(),
  scrimId: z.string(),
  title: z.string(),
  isOwner: z.boolean(),
  messages: z.array(message),
  lastRev: z.number().int(),
  hasMore: z.boolean(),
});
export type ScrimRoom = z.infer<typeof scrimRoom>;

export const scrimRoomRoutes = {
  room: route({
    method: 'GET',
    path: '/scrims/:id/room',
    summary: 'The private room with its newest messages (confirmed participants, owner, admin)',
    access: 'signed-in',
    denied: 'ROOM_FORBIDDEN',
    params: byScrim,
    status: 200,
    response: z.object({ room: scrimRoom }),
  }),
  messages: route({
    method: 'GET',
    path: '/scrims/:id/room/messages',
    summary: 'Messages of the room, or what changed after a revision',
    access: 'signed-in',
    denied: 'ROOM_FORBIDDEN',
    params: byScrim,
    query: messagesQuery,
    status: 200,
    response: messagePage,
  }),
  post: route({
    method: 'POST',
    path: '/scrims/:id/room/messages',
    summary: 'Write to the participants (owner)',
    access: 'signed-in',
    denied: 'OWNER_WRITES',
    params: byScrim,
    body: postMessageBody,
    status: 201,
    response: oneMessage,
    rateLimit: 'message',
  }),
  edit: route({
    method: 'PATCH',
    path: '/scrims/:id/room/messages/:messageId',
    summary: 'Edit your own message (owner)',
    access: 'signed-in',
    denied: 'OWNER_WRITES',
    params: messageOfScrim,
    body: editMessageBody,
    status: 200,
    response: oneMessage,
    rateLimit: 'message',
  }),
  removeMessage: route({
    method: 'DELETE',
    path: '/scrims/:id/room/messages/:messageId',
    summary: 'Delete a message; a tombstone stays (owner, admin)',
    access: 'signed-in',
    denied: 'OWNER_WRITES',
    params: messageOfScrim,
    status: 200,
    response: oneMessage,
  }),
};
