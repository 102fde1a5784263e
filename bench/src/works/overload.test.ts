import { expect, test } from 'vitest';
import { isGood, recoveryOf } from './overload.ts';

const answer = (dueMs: number, status = 200, latencyMs = 5) => ({ dueMs, status, latencyMs });

test.each([
  [answer(0), true],
  [answer(0, 409), true],
  [answer(0, 200, 1_001), false],
  [answer(0, 429), false],
  [answer(0, 503), false],
  [answer(0, 0), false],
])('%j counts as good: %s', (outcome, good) => {
  expect(isGood(outcome)).toBe(good);
});

test('recovery is the first second from which all responses are good', () => {
  const second = (number: number, status: number) =>
    Array.from({ length: 10 }, (_, index) => answer(number * 1000 + index * 100, status));
  expect(recoveryOf([...second(0, 200), ...second(1, 200)])).toBe(0);
  expect(recoveryOf([...second(0, 503), ...second(1, 200), ...second(2, 503), ...second(3, 200)])).toBe(3);
});
