/** So many in one go, and so many per second after that. */
export type Rate = { burst: number; perSecond: number };

/**
 * Returns a function that takes one and gives how many are left then: below zero it was too much. `now` is in ms. What was
 * too much counts up to `debt`, so that whoever goes on regardless can be told from who is a little too fast.
 */
export function createTokenBucket({ burst, perSecond }: Rate, now: () => number, debt = 1): () => number {
  let left = burst;
  let at = now();
  return () => {
    const time = now();
    const regained = (Math.max(0, time - at) / 1000) * perSecond;
    left = Math.max(Math.min(burst, left + regained) - 1, -debt);
    at = time;
    return left;
  };
}
