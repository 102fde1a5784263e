import type { RawBuilder } from 'kysely';
import type { MessageRow } from '../platform/db/schema.ts';

/**
 * A query that gives the `user_id` of each of these people who may act in a room, and locks what gives them that right,
 * so that nobody's act stands in a room after the line that they left it. Whose right is being changed at this moment is
 * waited for, or left out.
 */
export type Permit = (userIds: readonly string[], beingChanged: 'wait' | 'leave out') => RawBuilder<unknown>;

/** Who acts in a room: `moderates` is the organizer's side. Without `permit`, the same for all members of a room, nobody asks. */
export type Writer = { _id: string; moderates: boolean; permit?: Permit };

/** People change only what they wrote; the server's lines, those about room details among them, are nobody's. */
export function canEditMessage(
  { _id }: Pick<Writer, '_id'>,
  { sender_id, type }: Pick<MessageRow, 'sender_id' | 'type'>,
): boolean {
  return sender_id === _id && type !== 'credentials';
}

/** Own ones, and any on the organizer's side (API "Room messages"). */
export function canDeleteMessage(writer: Writer, message: Pick<MessageRow, 'sender_id'>): boolean {
  return writer.moderates || message.sender_id === writer._id;
}
