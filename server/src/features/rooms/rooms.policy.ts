import type { RawBuilder } from 'kysely';
import type { MessageRow } from '../../db/schema.ts';

/**
 * Who acts in a room: `moderates` is the organizer's side. `permit` is a query that gives a row, locked, for as long as
 * the person may act there, so that nobody's act stands in a room after the line that they left it; without it nobody asks.
 */
export type Writer = { _id: string; moderates: boolean; permit?: RawBuilder<unknown> };

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
