import { ApiError } from '../api/error.ts';
import { randomId } from '../random-id.ts';

export type Attempts = {
  /** The Idempotency-Key for sending this body: the same one until the body changes or the server has refused it. */
  keyFor: (body: unknown) => string;
  /** Tells how it ended. An answer that never came leaves the key, because it may have been carried out already. */
  failed: (error: unknown) => void;
};

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
