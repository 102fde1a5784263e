import { ApiError } from '../api/error.ts';
import { randomId } from '../ids.ts';
import { responseOrResult } from './use-act.ts';

type Options = { headers: { 'Idempotency-Key': string } };

/** Sends a request that creates something. `what`: everything that identifies the request. */
type CreateOnce = <T>(what: unknown, send: (options: Options) => Promise<T>) => Promise<T>;

/**
 * Sends a form's requests that create something. After a lost response it resends with the same key, at once and
 * when the user retries: the server responds with what it has created.
 */
export function createOnce(): CreateOnce {
  let attempts = createAttempts();
  return async (what, send) => {
    const sendOnce = () => send({ headers: { 'Idempotency-Key': attempts.keyFor(what) } });
    try {
      const made = await responseOrResult(sendOnce, sendOnce);
      // The same request after this is a new one.
      attempts = createAttempts();
      return made;
    } catch (error) {
      attempts.failed(error);
      throw error;
    }
  };
}

type Attempts = {
  /** Returns the Idempotency-Key for this body: the same until the body changes or the server rejects it. */
  keyFor: (body: unknown) => string;
  /** Reports a failure. A lost response keeps the key, as the request may have been executed. */
  failed: (error: unknown) => void;
};

/** Returns a form's attempts, so that a retry after a lost response has no second effect. */
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
