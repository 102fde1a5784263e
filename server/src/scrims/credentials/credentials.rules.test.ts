import { expect, it } from 'vitest';
import { credentialsLine, plannedReleaseOf } from './credentials.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 2, 15, minute));

it('details are released the set number of minutes before their match', () => {
  const scrim = { start_at: at(0), end_at: at(135), match_count: 3, match_starts: null, release_minutes: 12 };
  expect([1, 2, 3].map(match => plannedReleaseOf(scrim, match))).toEqual([at(-12), at(33), at(78)]);
});

it.each([
  [['Erangel', 'Miramar'], 2, 2, false, 'Map 2 · Miramar'],
  [['Erangel'], 2, 2, false, 'Match 2'],
  [[], 1, 1, true, 'Match 1 · updated'],
  [['Erangel', 'Miramar'], 1, 2, false, 'Maps 1 to 2'],
  [[], 2, 4, true, 'Matches 2 to 4 · updated'],
  [[], 2, 20, false, 'Matches 2 to 4'],
  [[], 4, 20, false, 'Match 4'],
])('the room message for %j, matches %i to %i', (maps, first, last, isUpdate, line) => {
  expect(
    credentialsLine({ maps, match_count: 4 }, { match_number: first, through_match: last }, isUpdate),
  ).toBe(line);
});
