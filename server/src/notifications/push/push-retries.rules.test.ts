import { describe, expect, it } from 'vitest';
import { nextPush, readRetryAfter } from './push-retries.rules.ts';

const now = new Date('2026-11-20T15:30:00.000Z');
const secondsFrom = (at: Date | null) => at && (+at - +now) / 1000;

describe('a push is tried again', () => {
  it.each([
    [0, 5],
    [1, 10],
    [3, 40],
    [6, 320],
    [7, 600],
    [5_000, 600],
  ])('after %i attempts: in %i s', (tries, seconds) =>
    expect(secondsFrom(nextPush(tries, now))).toBe(seconds),
  );

  it.each([
    ['120', 120],
    ['0', 0],
    ['Fri, 20 Nov 2026 15:32:00 GMT', 120],
    ['Fri, 20 Nov 2026 15:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    ['-5', null],
    [null, null],
  ])('with Retry-After %j: in %j s', (header, seconds) =>
    expect(secondsFrom(readRetryAfter(header, now))).toBe(seconds),
  );
});
