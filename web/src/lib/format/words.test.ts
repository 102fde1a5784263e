import { expect, test } from 'vitest';
import { count, placeLabel, plural, sentence } from './in-words.ts';
import { feeText, rupees } from './money.ts';

test.each([
  [199, '₹199'],
  [100_000, '₹1,00,000'],
  [10_000_000, '₹1,00,00,000'],
])('%i rupees read %s', (amount, text) => {
  expect(rupees(amount)).toBe(text);
});

test('a fee of 0 is Free', () => {
  expect(feeText(0)).toBe('Free');
  expect(feeText(50)).toBe('₹50');
});

test.each([
  [20_000, '20,000'],
  [1_000_000, '10,00,000'],
])('%i reads %s', (value, text) => {
  expect(count(value)).toBe(text);
});

test.each([
  [0, '0 teams'],
  [1, '1 team'],
  [1204, '1,204 teams'],
])('%i in words is "%s"', (value, text) => {
  expect(plural(value, 'team')).toBe(text);
});

test('an irregular plural is passed in', () => {
  expect(plural(2, 'entry', 'entries')).toBe('2 entries');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [100, '100th'],
])('placement %i reads %s', (place, text) => {
  expect(placeLabel(place)).toBe(text);
});

test('a sentence ends in one full stop, even after a name that ends in one', () => {
  expect(sentence('You are signed in as Deccan League')).toBe('You are signed in as Deccan League.');
  expect(sentence('You are signed in as Ishan D.')).toBe('You are signed in as Ishan D.');
});
