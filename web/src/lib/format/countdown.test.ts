import { expect, test } from 'vitest';
import { countdown } from './time.ts';

test.each([
  [130 * 60_000, '2 h 10 m'],
  [3_599_999, '1 h'],
  [3_599_000, '59:59'],
  [1, '00:01'],
  [0, '00:00'],
  [61_000, '01:01'],
  [-5, '00:00'],
])('%i ms left shows as %s', (ms, text) => {
  expect(countdown(ms)).toBe(text);
});
