import { z } from 'zod';
import { pathId } from '../../lib/fields.ts';
import { route } from '../../lib/route.ts';
import { editMessageBody, message, messagePage, messagesQuery, postMessageBody } from '../../rooms/rooms.ts';
import { byGroup, group } from '../groups/groups.ts';
import { byTournament, managers } from '../tournaments.ts';

const messageOfGroup = byGroup.extend({ messageId: pathId('MESSAGE_NOT_FOUND') });
const messageOfMine = byTournament.extend({ messageId: pathId('MESSAGE_NOT_FOUND') });
const oneMessage = z.object({ message });

/** The room of a group: the organizer's side under …/groups/{groupId}/room, the members' under …/my-group/room. */
export const groupRoomRoutes = {
  ensure: route({
    method: 'POST',
    path: '/tournaments/:id/groups/:groupId/room',
    summary: 'Open the group’s room, if it is not open yet (owner, admin)',
    ...managers,
    params: byGroup,
    status: 201,
    response: z.object({ room: z.object({ _id: z.string() }), group }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/tournaments/:id/groups/:groupId/room',
    summary: 'Delete the group’s room with its messages (owner, admin)',
    ...managers,
    params: byGroup,
    status: 204,
  }),
  messages: route({
    method: 'GET',
    path: '/tournaments/:id/groups/:groupId/room/messages',
    summary: 'Messages of the room, or what changed after a revision (owner, admin)',
    ...managers,
    params: byGroup,
    query: messagesQuery,
    status: 200,
    response: messagePage,
  }),
  post: route({
    method: 'POST',
    path: '/tournaments/:id/groups/:groupId/room/messages',
    summary: 'Write to the group (owner, admin)',
    ...managers,
    params: byGroup,
    body: postMessageBody,
    status: 201,
    response: oneMessage,
    rateLimit: 'message',
  }),
  edit: route({
    method: 'PATCH',
    path: '/tournaments/:id/groups/:groupId/room/messages/:messageId',
    summary: 'Edit your own message (owner, admin)',
    ...managers,
    params: messageOfGroup,
    body: editMessageBody,
    status: 200,
    response: oneMessage,
    rateLimit: 'message',
  }),
  removeMessage: route({
    method: 'DELETE',
    path: '/tournaments/:id/groups/:groupId/room/messages/:messageId',
    summary: 'Delete any message; a tombstone stays (owner, admin)',
    ...managers,
    params: messageOfGroup,
    status: 200,
    response: oneMessage,
  }),
  myMessages: route({
    method: 'GET',
    path: '/tournaments/:id/my-group/room/messages',
    summary: 'Messages of your group’s room, or what changed after a revision',
    access: 'signed-in',
    params: byTournament,
    query: messagesQuery,
    status: 200,
    response: messagePage,
  }),
  postMine: route({
    method: 'POST',
    path: '/tournaments/:id/my-group/room/messages',
    summary: 'Write to your group',
    access: 'signed-in',
    params: byTournament,
    body: postMessageBody,
    status: 201,
    response: oneMessage,
    rateLimit: 'message',
  }),
  editMine: route({
    method: 'PATCH',
    path: '/tournaments/:id/my-group/room/messages/:messageId',
    summary: 'Edit your own message',
    access: 'signed-in',
    params: messageOfMine,
    body: editMessageBody,
    status: 200,
    response: oneMessage,
    rateLimit: 'message',
  }),
  removeMine: route({
    method: 'DELETE',
    path: '/tournaments/:id/my-group/room/messages/:messageId',
    summary: 'Delete your own message; a tombstone stays',
    access: 'signed-in',
    params: messageOfMine,
    status: 200,
    response: oneMessage,
  }),
};
