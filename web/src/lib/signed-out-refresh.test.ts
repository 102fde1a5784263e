import { expect, test } from 'vitest';
import { signedOutRefreshMs } from './signed-out-refresh.ts';

const hour = 60 * 60_000;
const at = (hours: number) => new Date(hours * hour).toISOString();
const lobby = (change = {}) => ({
  startAt: at(10),
  endAt: at(12),
  matchCount: 4,
  matchesPlayed: 1,
  status: 'live',
  ...change,
});

test.each([
  ['before the start', lobby({ matchesPlayed: 0 }), 9, 30_000],
  ['while it is live, well within 10 s', lobby(), 11, 8_000],
  ['while all results are in but can be corrected', lobby({ matchesPlayed: 4 }), 11, 30_000],
  ['after the end while results are missing', lobby(), 13, 8_000],
  ['after the end with all results', lobby({ matchesPlayed: 4 }), 13, false],
  ['long after the end without results', lobby(), 18, false],
  ['once cancelled', lobby({ status: 'cancelled' }), 9, false],
])('a signed-out page refetches: %s', (_when, scrim, hours, ms) => {
  expect(signedOutRefreshMs(scrim, hours * hour)).toBe(ms);
});
