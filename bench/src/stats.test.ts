import { expect, test } from 'vitest';
import { median, p99Of, percentile } from './stats.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  [50, 50],
  [99, 99],
  [100, 100],
  [0, 1],
])('percentile %i of 1 to 100 is %i, whatever their order', (percent, value) => {
  expect(percentile(hundred, percent)).toBe(value);
});

test('a high percentile of a few values is the largest one', () => {
  expect(percentile([30, 10, 20], 99)).toBe(30);
});

test('the p99 of a hundred latencies is the second longest', () => {
  expect(p99Of(hundred.map(latencyMs => ({ latencyMs })))).toBe(99);
});

test('the median is the middle value, or the mean of the middle two', () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('percentile and median of no values are NaN', () => {
  expect(percentile([], 50)).toBeNaN();
  expect(median([])).toBeNaN();
});

test('percentile and median do not reorder the values', () => {
  const values = [3, 1, 2];
  median(values);
  percentile(values, 50);
  expect(values).toEqual([3, 1, 2]);
});
