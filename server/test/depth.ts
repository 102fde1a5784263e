/**
 * How thorough the tests are. `npm test` plays a short round of what is expensive and rarely breaks, `npm run
 * test:deep` the full one (CONTRIBUTING). Each use says what the short round omits; it still checks every
 * guarantee.
 */
export const isDeep = process.env.TEST_DEPTH === 'full';

/** Returns how often something is repeated, in a short and in the full round. */
export const rounds = (short: number, full: number): number => (isDeep ? full : short);

/**
 * Returns all cases in the full round, and every `every`-th in a short one. The next turn begins with the next
 * case, so a few turns cover all of them.
 */
export function shareOf<T>(cases: readonly T[], every: number, turn: number): readonly T[] {
  return isDeep ? cases : cases.filter((_, index) => index % every === turn % every);
}

/**
 * Number of the day, as the turn of tests that check different cases each day. All processes of a run use the
 * same day, even past midnight.
 */
export const today = Number(process.env.TEST_DAY ?? Math.floor(Date.now() / (24 * 60 * 60_000)));
