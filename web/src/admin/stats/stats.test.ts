import { expect, it } from 'vitest';
import { axisTop, dayText, series } from './stats.ts';

it.each([
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[2], 2],
  [[3], 4],
  [[5], 6],
  [[9], 10],
  [[11], 20],
  [[41], 50],
  [[64], 80],
  [[100], 100],
  [[101], 200],
  [[4_812], 5000],
])('an axis for %j goes up to %i', (values, top) => {
  expect(axisTop(values)).toBe(top);
});

it('a day is an Indian day, even late in the evening', () => {
  const now = Date.parse('2026-11-20T20:00:00Z');
  // It is half past one at night in India.
  expect(dayText('2026-11-21', now)).toBe('Today');
  expect(dayText('2026-11-20', now)).toBe('Yesterday');
  expect(dayText('2026-11-13', now)).toBe('Fri 13 Nov');
});

it('money is in rupees, everything else is a count', () => {
  expect(series.fees.words(125_000)).toBe('₹1,25,000 of fees');
  expect([series.bookings.words(1), series.signUps.words(1204)]).toEqual(['1 booking', '1,204 sign-ups']);
});
