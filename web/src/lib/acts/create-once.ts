import { ApiError } from '../api/error.ts';
import { randomId } from '../ids.ts';
import { answerOrResult } from './use-act.ts';

type Options = { headers: { 'Idempotency-Key': string } };

/** Sends a request that creates something. `what` is all that is asked for. */
type CreateOnce = <T>(what: unknown, send: (options: Options) => Promise<T>) => Promise<T>;

/**
 * One form's requests to create something. A request whose answer was lost is sent again with the same key, at once and
 * when the person tries again: the server answers with what it has made.
 */
export function createOnce(): CreateOnce {
  let attempts = createAttempts();
  return async (what, send) => {
    const sendOnce = () => send({ headers: { 'Idempotency-Key': attempts.keyFor(what) } });
    try {
      const made = await answerOrResult(sendOnce, sendOnce);
      // Asked for once more after this, it is another one.
      attempts = createAttempts();
      return made;
    } catch (error) {
      attempts.failed(error);
      throw error;
    }
  };
}

type Attempts = {
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
