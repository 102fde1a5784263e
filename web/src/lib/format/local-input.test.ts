import { expect, test } from 'vitest';
import { fromLocalInput, toLocalInput } from './time.ts';

test('a value converts to UTC and back unchanged', () => {
  const iso = fromLocalInput('2026-11-20T21:00');
  expect(iso).toMatch(/Z$/);
  expect(toLocalInput(iso)).toBe('2026-11-20T21:00');
});

test.each([[''], ['soon'], ['2026-13-01T00:00']])('"%s" is not a time', value => {
  expect(fromLocalInput(value)).toBe('');
});

test('no time is an empty field', () => {
  expect(toLocalInput(null)).toBe('');
  expect(toLocalInput('soon')).toBe('');
});
