import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count, plural } from './in-words.ts';
import { feeText, rupees } from './money.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [20_000, '20,000'],
  [100_000, '1,00,000'],
  [12_345_678, '1,23,45,678'],
  [-1234, '-1,234'],
  [1234.5, '1,234.5'],
])('%d reads %s', (value, text) => {
  expect(count(value)).toBe(text);
});

test('numbers use Indian digit grouping', () => {
  const numbers = new Intl.NumberFormat('en-IN');
  const money = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), value => {
      expect(count(value)).toBe(numbers.format(value));
      expect(rupees(value)).toBe(money.format(value));
    }),
  );
});

test('1 takes the singular, and no fee reads Free', () => {
  expect([plural(1, 'team'), plural(1204, 'team'), plural(2, 'entry', 'entries')]).toEqual([
    '1 team',
    '1,204 teams',
    '2 entries',
  ]);
  expect([feeText(0), feeText(50)]).toEqual(['Free', '₹50']);
});
