import { expect, it } from 'vitest';
import { isCorrectedEnd } from './event-times.ts';

const hour = 60 * 60_000;

// Planned end: 10 h; actual end: 12 h.
it.each([
  ['earlier', 8, 100, true],
  ['unchanged', 12, 100, true],
  ['six hours after the planned end', 16, 100, true],
  ['more than six hours after the planned end', 16.1, 100, false],
  ['in the future', 14, 13, false],
  ['just now', 13, 13, false],
])('a corrected end that is %s', (_, corrected, now, expected) => {
  expect(isCorrectedEnd(corrected * hour, { end: 12 * hour, plannedEnd: 10 * hour }, now * hour)).toBe(
    expected,
  );
});

it('an unchanged end may be long after the planned one', () => {
  expect(isCorrectedEnd(50 * hour, { end: 50 * hour, plannedEnd: 10 * hour }, 60 * hour)).toBe(true);
});
