import { describe, expect, it } from 'vitest';
import { birthText, birthWithAge } from './birth-date.ts';

it('a date of birth is the same calendar day in every time zone', () => {
  expect(birthText('1998-03-12')).toBe('12 March 1998');
  expect(birthText('odd')).toBe('odd');
});

describe('an age', () => {
  it.each([
    ['1998-03-12', [2026, 2, 11], '12 March 1998 · 27 years'],
    ['1998-03-12', [2026, 2, 12], '12 March 1998 · 28 years'],
    ['2025-11-20', [2026, 10, 20], '20 November 2025 · 1 year'],
    ['odd', [2026, 10, 20], 'odd'],
  ] as const)('%s on %j: %s', (date, [year, month, day], text) => {
    expect(birthWithAge(date, Date.UTC(year, month, day, 4))).toBe(text);
  });

  it('is counted by the day in India', () => {
    const midnight = Date.parse('2026-03-12T00:00:00+05:30');
    expect(birthWithAge('1998-03-12', midnight)).toMatch('28 years');
    expect(birthWithAge('1998-03-12', midnight - 1)).toMatch('27 years');
  });
});
