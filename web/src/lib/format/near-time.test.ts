import { expect, test } from 'vitest';
import { atTime, nearTime } from './time.ts';

const now = new Date(2026, 10, 20, 12).getTime();
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

test.each([
  [inHours(8.75), '8:45 PM', 'at 8:45 PM'],
  [inHours(24), 'tomorrow, 12:00 PM', 'tomorrow, 12:00 PM'],
  [inHours(48), 'Sun 22 Nov, 12:00 PM', 'Sun 22 Nov, 12:00 PM'],
])('%s shows its day unless it is today', (at, near, sentence) => {
  expect(nearTime(at, now)).toBe(near);
  expect(atTime(at, now)).toBe(sentence);
});
