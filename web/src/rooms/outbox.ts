import type { PendingMessage } from './room-state.ts';

/*
 * What was written and not yet confirmed, per tab, so that a reload loses no words. It comes back as "not sent"
 * under the same id, by which the server knows a message that it has taken all the same.
 */

const keyOf = (room: string) => `outbox:${room}`;

/** What was kept; what was under way then has failed, in the words of `failure`. */
export function readOutbox(room: string, failure: (message: PendingMessage) => string): PendingMessage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(room)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPending).map(unsent(failure)) : [];
  } catch {
    return [];
  }
}

export function writeOutbox(room: string, pending: readonly PendingMessage[]): void {
  try {
    if (pending.length === 0) sessionStorage.removeItem(keyOf(room));
    else sessionStorage.setItem(keyOf(room), JSON.stringify(pending));
  } catch {
    // Blocked or full: then the words live as long as the page.
  }
}

const unsent =
  (failure: (message: PendingMessage) => string) =>
  (message: PendingMessage): PendingMessage => ({ ...message, failure: message.failure ?? failure(message) });

function isPending(value: unknown): value is PendingMessage {
  return typeof value === 'object' && value !== null && 'clientMsgId' in value && 'content' in value;
}
