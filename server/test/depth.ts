/**
 * How deep the tests go. `npm test` plays a short round of what is dear and rarely breaks, `npm run test:deep` the full
 * one (CONTRIBUTING). Every use of these says what a short round leaves out; no promise is without a test in it.
 */
export const isDeep = process.env.TEST_DEPTH === 'full';

/** How often something is repeated: in a short round, and in the full one. */
export const rounds = (short: number, full: number): number => (isDeep ? full : short);

/**
 * Of cases that a test has for each of its turns: all of them in the full round, in a short one every so many-th. The next
 * turn begins with the next case, so that over a few turns every case is there.
 */
export function shareOf<T>(cases: readonly T[], every: number, turn: number): readonly T[] {
  return isDeep ? cases : cases.filter((_, index) => index % every === turn % every);
}

/**
 * Counts days, as the turn of tests that look at another share of their cases each day. All processes of a run have the same
 * day, also when it ends during the run.
 */
export const today = Number(process.env.TEST_DAY ?? Math.floor(Date.now() / (24 * 60 * 60_000)));
