import { expect, test } from 'vitest';
import { median, p99Of, percentile } from './stats.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  [50, 50],
  [99, 99],
  [100, 100],
  [0, 1],
])('the %i th percentile of 1 to 100 is %i, in whatever order they come', (percent, value) => {
  expect(percentile(hundred, percent)).toBe(value);
});

test('a high percentile of few values is the highest of them', () => {
  expect(percentile([30, 10, 20], 99)).toBe(30);
});

test('of a hundred latencies all but the longest stay within their p99', () => {
  expect(p99Of(hundred.map(latencyMs => ({ latencyMs })))).toBe(99);
});

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('of no values there is no percentile and no median', () => {
  expect(percentile([], 50)).toBeNaN();
  expect(median([])).toBeNaN();
});

test('the values stay in their order', () => {
  const values = [3, 1, 2];
  median(values);
  percentile(values, 50);
  expect(values).toEqual([3, 1, 2]);
});
