import type { RawBuilder } from 'kysely';
import type { MessageRow } from '../platform/db/schema.ts';

/**
 * A query for the `user_id` of those who may write in a room. It locks the rows that grant the right, so that
 * no message of a member follows the system message that they left. Rows being changed are waited for or left
 * out.
 */
export type Permit = (userIds: readonly string[], beingChanged: 'wait' | 'leave out') => RawBuilder<unknown>;

/**
 * The person acting in a room; `moderates` is true on the organizer's side. `permit` is the same for all
 * members of a room; without it, nothing is checked.
 */
export type Writer = { _id: string; moderates: boolean; permit?: Permit };

/** Returns whether the message is the writer's own; messages about room details cannot be edited. */
export function canEditMessage(
  { _id }: Pick<Writer, '_id'>,
  { sender_id, type }: Pick<MessageRow, 'sender_id' | 'type'>,
): boolean {
  return sender_id === _id && type !== 'credentials';
}

/** Returns whether the writer sent the message or is on the organizer's side (API "Room messages"). */
export function canDeleteMessage(writer: Writer, message: Pick<MessageRow, 'sender_id'>): boolean {
  return writer.moderates || message.sender_id === writer._id;
}
