import type { MessageRow } from '../../db/schema.ts';

/** Who acts in a room: `moderates` is the organizer's side. */
export type Writer = { _id: string; moderates: boolean };

/** People change only what they wrote; the server's lines are nobody's. */
export function canEditMessage({ _id }: Writer, message: Pick<MessageRow, 'sender_id'>): boolean {
  return message.sender_id === _id;
}

/** Own ones, and any on the organizer's side (API "Room messages"). */
export function canDeleteMessage(writer: Writer, message: Pick<MessageRow, 'sender_id'>): boolean {
  return writer.moderates || message.sender_id === writer._id;
}
