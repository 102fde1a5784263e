import { ApiError, messageOf } from '../api/error.ts';
import { randomId } from '../random-id.ts';

export type Attempts = {
  /** The Idempotency-Key for sending this body: the same one until the body changes or the server has refused it. */
  keyFor: (body: unknown) => string;
  /** Tells how it ended. An answer that never came leaves the key, because it may have been carried out already. */
  failed: (error: unknown) => void;
};

/** Why something was not sent, in a sentence; without a connection, that there is none. `failed` is its fallback text. */
export function attemptProblem(error: unknown, failed: string): string {
  if (error instanceof ApiError && error.status === 0) {
    return navigator.onLine
      ? `${failed}. The server could not be reached, try again in a moment.`
      : `${failed}. You are offline; what you typed stays here.`;
  }
  return messageOf(error, failed);
}

/** One form's attempts to send, so that a retry after a lost answer cannot act twice. */
export function createAttempts(): Attempts {
  let current: { text: string; key: string } | null = null;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (current?.text !== text) current = { text, key: randomId() };
      return current.key;
    },
    failed(error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (refused) current = null;
    },
  };
}
