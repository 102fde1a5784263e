import { expect, test } from 'vitest';
import {
  matchesIn,
  matchesTitle,
  matchTitle,
  moveMatch,
  plannedStarts,
  resizeStarts,
} from './match-times.ts';

const clock = (starts: readonly string[]) => starts.map(start => start.slice(11, 16));
const scrim = { startAt: '2026-11-20T15:37:00.000Z', endAt: '2026-11-20T18:37:00.000Z', matchCount: 4 };

test('matches split the scrim’s time evenly (FIELD: 45 minutes)', () => {
  expect(clock(plannedStarts(scrim))).toEqual(['15:37', '16:22', '17:07', '17:52']);
});

test.each([
  ['later, moving those after it too', 2, '16:30', ['15:37', '16:30', '17:15', '18:00']],
  ['earlier, moving those after it too', 3, '17:00', ['15:37', '16:22', '17:00', '17:45']],
  [
    'before an earlier match’s planned start, which then starts no later',
    3,
    '16:00',
    ['15:37', '16:00', '16:00', '16:45'],
  ],
  ['the first', 1, '15:47', ['15:47', '16:32', '17:17', '18:02']],
])('a match starts %s', (_how, match, at, starts) => {
  expect(clock(moveMatch(plannedStarts(scrim), match, `2026-11-20T${at}:00.000Z`))).toEqual(starts);
});

test('further matches follow 45 minutes apart, and extra ones are dropped', () => {
  const starts = plannedStarts(scrim);
  expect(clock(resizeStarts(starts, 5)).at(-1)).toBe('18:37');
  expect(resizeStarts(starts, 2)).toEqual(starts.slice(0, 2));
});

test('a match is named after its map, if known', () => {
  expect(matchTitle(['Erangel'], 1)).toBe('Map 1 · Erangel');
  expect(matchTitle(['Erangel'], 2)).toBe('Match 2');
});

test('a match’s name contains its number', () => {
  for (const match of [1, 2, 12]) {
    const alone = { first: match, last: match };
    expect(matchesIn(matchTitle(['Erangel', 'Map 7'], match))).toEqual(alone);
    expect(matchesIn(`${matchTitle([], match)} · updated`)).toEqual(alone);
  }
  expect(matchesTitle(['Erangel'], 1, 1)).toBe('Map 1 · Erangel');
  expect(matchesTitle(['Erangel'], 1, 4)).toBe('Maps 1 to 4');
  expect(matchesIn('Maps 2 to 4 · updated')).toEqual({ first: 2, last: 4 });
  expect(matchesIn(matchesTitle([], 3, 12))).toEqual({ first: 3, last: 12 });
  expect(matchesIn('Maps to play')).toBeNull();
  expect(matchesIn('The room opens at 9')).toBeNull();
});
