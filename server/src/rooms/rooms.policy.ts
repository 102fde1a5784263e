import type { RawBuilder } from 'kysely';
import type { MessageRow } from '../platform/db/schema.ts';

/**
 * A query for the `user_id` of each of these people who may act in a room. It locks the rows behind that
 * right, so that nobody's message follows the system message that they left. Rights that are changing right
 * now are awaited, or left out.
 */
export type Permit = (userIds: readonly string[], beingChanged: 'wait' | 'leave out') => RawBuilder<unknown>;

/**
 * Who acts in a room: `moderates` is the organizer's side. Without `permit`, which is the same for all
 * members of a room, nothing is checked.
 */
export type Writer = { _id: string; moderates: boolean; permit?: Permit };

/** Returns whether it is the writer's own; nobody edits system lines, such as those about room details. */
export function canEditMessage(
  { _id }: Pick<Writer, '_id'>,
  { sender_id, type }: Pick<MessageRow, 'sender_id' | 'type'>,
): boolean {
  return sender_id === _id && type !== 'credentials';
}

/** Returns whether it is the writer's own, or the writer is on the organizer's side (API "Room messages"). */
export function canDeleteMessage(writer: Writer, message: Pick<MessageRow, 'sender_id'>): boolean {
  return writer.moderates || message.sender_id === writer._id;
}
