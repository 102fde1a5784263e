import { expect, it } from 'vitest';
import { dayInIndia } from './time-in-words.ts';

it.each([
  ['2026-03-01T18:29:59.999Z', '2026-03-01'],
  ['2026-03-01T18:30:00.000Z', '2026-03-02'],
  ['2025-12-31T18:30:00.000Z', '2026-01-01'],
  ['2026-03-01T00:00:00.000Z', '2026-03-01'],
])('%s is on %s in India', (time, day) => {
  expect(dayInIndia(new Date(time))).toBe(day);
});
