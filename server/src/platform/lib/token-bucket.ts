/** How many are allowed at once, and how many per second after that. */
export type Rate = { burst: number; perSecond: number };

/**
 * Creates a token bucket: returns a function that takes one token and returns how many are left. Below zero
 * the caller is too fast; it counts down to -`debt`, which distinguishes a flood from a client that is
 * slightly too fast. `now` is in ms.
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
