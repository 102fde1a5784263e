import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { isFromOthers, type PendingMessage, type RoomState } from './room-state.ts';

/** A row of the room. `head`: it begins a group of messages by one sender and names them. */
export type Row =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; head: boolean }
  | { kind: 'pending'; key: string; message: PendingMessage; head: boolean };

/** Messages by one sender at most this far apart form a group, in ms. */
const groupMs = 5 * 60_000;

type Before = { sender: string; at: number };

/**
 * Returns a room's rows: messages grouped by sender and by the viewer's days, unsent ones last. The divider is
 * before the first message by somebody else after `readUpTo`; none if that is 0, in a room never read.
 */
export function timeline({ messages, pending, userId }: RoomState, readUpTo: number): Row[] {
  const rows: Row[] = [];
  let day = '';
  let before: Before | null = null;
  let divided = readUpTo === 0;

  /** Adds a day row if the day changes, and returns whether a new group begins. */
  function begins(sender: string, at: number): boolean {
    const today = dayOf(at);
    if (today !== day) {
      day = today;
      rows.push({ kind: 'day', key: `day ${today}`, at });
      before = null;
    }
    const head = before?.sender !== sender || at - before.at > groupMs;
    before = { sender, at };
    return head;
  }

  for (const message of messages) {
    const sender = senderKey(message);
    const at = Date.parse(message.timestamp);
    let head = begins(sender, at);
    if (!divided && message.seq > readUpTo && isFromOthers(message, userId)) {
      divided = true;
      rows.push({ kind: 'new', key: 'new' });
      head = true;
    }
    rows.push({ kind: 'message', key: keyOf(message, userId), message, head });
  }
  for (const message of pending) {
    // A phone's clock may be wrong: an unsent message is never placed before the last one that arrived.
    const at = Math.max(message.at, before === null ? 0 : (before as Before).at);
    const head = begins(`${userId} own`, at);
    rows.push({ kind: 'pending', key: message.clientMsgId, message, head });
  }
  return rows;
}

/** The reader's message keeps its bubble's key, so that it does not flicker when it arrives. */
function keyOf(message: Message, userId: string): string {
  return message.senderId?._id === userId && message.clientMsgId ? message.clientMsgId : message._id;
}

function senderKey({ type, senderId }: Message): string {
  if (type === 'system' || senderId === null) return 'system';
  return `${senderId._id} ${senderId.teamName ?? ''}`;
}

function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}
