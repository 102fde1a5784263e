import { expect, test } from 'vitest';
import { matchNumberIn, matchStartAt, matchTitle } from './match-times.ts';

const scrim = { startAt: '2026-11-20T15:37:00.000Z', endAt: '2026-11-20T18:37:00.000Z', matchCount: 4 };

test('matches share the time of the scrim evenly (FIELD: 45 minutes)', () => {
  expect([1, 2, 4].map(match => matchStartAt(scrim, match))).toEqual([
    '2026-11-20T15:37:00.000Z',
    '2026-11-20T16:22:00.000Z',
    '2026-11-20T17:52:00.000Z',
  ]);
});

test('a match is called after its map, where it is known', () => {
  expect(matchTitle(['Erangel'], 1)).toBe('Map 1 · Erangel');
  expect(matchTitle(['Erangel'], 2)).toBe('Match 2');
});

test('what a match is called tells its number', () => {
  for (const match of [1, 2, 12]) {
    expect(matchNumberIn(matchTitle(['Erangel', 'Map 7'], match))).toBe(match);
    expect(matchNumberIn(`${matchTitle([], match)} · updated`)).toBe(match);
  }
  expect(matchNumberIn('The room opens at 9')).toBeNull();
});
