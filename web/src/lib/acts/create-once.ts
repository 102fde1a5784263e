import { createAttempts } from './attempts.ts';
import { isUnanswered, lookForResult } from './lost-answer.ts';

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
    const sendTillAnswered = async () => {
      try {
        return await sendOnce();
      } catch (error) {
        const made = isUnanswered(error) ? await lookForResult(sendOnce) : null;
        if (made === null) throw error;
        return made;
      }
    };
    try {
      const made = await sendTillAnswered();
      // Asked for once more after this, it is another one.
      attempts = createAttempts();
      return made;
    } catch (error) {
      attempts.failed(error);
      throw error;
    }
  };
}
