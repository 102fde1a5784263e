import { expect, test } from 'vitest';
import { ago } from './time.ts';

test.each([
  ['40 min ago', 40 * 60_000],
  ['just now', 0],
  ['just now', -12_000],
])('how long ago a time was, even if this clock is slow: %s', (text, ms) => {
  const at = '2026-08-15T06:30:00Z';
  expect(ago(at, Date.parse(at) + ms)).toBe(text);
});
