import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { MessageRow } from '../platform/db/schema.ts';
import type { MessageWithSender } from './rooms.queries.ts';

/** Returns the message as it is sent to everyone in the room. */
export function toMessage(row: MessageWithSender): Message {
  const { sender_id, sender_name, sender_role } = row;
  return {
    ...toSystemLine(row),
    imageSize: row.image_url === null ? null : row.image_size,
    senderId:
      sender_id && sender_name !== null && sender_role
        ? {
            _id: sender_id,
            name: sender_name,
            avatarUrl: row.sender_avatar_url,
            role: sender_role,
            teamName: row.sender_team_name,
          }
        : null,
  };
}

/** Returns a message without a sender. */
export function toSystemLine(row: MessageRow): Message {
  return {
    _id: row.id,
    roomId: row.room_id,
    seq: row.seq,
    rev: row.rev,
    type: row.type,
    content: row.content,
    imageUrl: row.image_url,
    imageSize: null,
    timestamp: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    senderId: null,
    clientMsgId: row.client_msg_id,
  };
}
