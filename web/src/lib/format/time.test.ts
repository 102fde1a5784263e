import { describe, expect, test } from 'vitest';
import { inZone } from '../../../test/in-zone.ts';
import {
  clockTime,
  dateTime,
  duration,
  exactTime,
  india,
  indiaTime,
  istText,
  midSentence,
  relative,
  viewerZone,
  whenText,
  type Zone,
  zoneName,
} from './time.ts';

const dubai: Zone = { offset: () => 240, name: () => 'GMT+4' };
/** Friday 20 November 2026, 6:50 PM in India. */
const now = Date.parse('2026-11-20T13:20:00Z');

describe('a date and time', () => {
  test.each([
    ['2026-11-20T15:30:00Z', 'Today, 9:00 PM · in 2 h 10 m'],
    ['2026-11-20T13:20:45Z', 'Today, 6:50 PM · in 45 s'],
    ['2026-11-20T12:40:00Z', 'Today, 6:10 PM · 40 min ago'],
    ['2026-11-20T13:20:00Z', 'Today, 6:50 PM · just now'],
    ['2026-11-21T12:30:00Z', 'Tomorrow, 6:00 PM'],
    ['2026-11-19T12:30:00Z', 'Yesterday, 6:00 PM'],
    ['2026-11-20T18:30:00Z', 'Tomorrow, 12:00 AM'],
    ['2026-11-22T18:00:00Z', 'Sun 22 Nov, 11:30 PM'],
    ['2027-01-01T06:30:00Z', 'Fri 1 Jan 2027, 12:00 PM'],
  ])('%s reads "%s" in India', (at, text) => {
    expect(whenText(at, now, india)).toBe(text);
  });

  test('the day is that of the viewer’s zone, not of UTC', () => {
    expect(dateTime('2026-11-20T19:00:00Z', now, india)).toBe('Tomorrow, 12:30 AM');
    expect(dateTime('2026-11-20T19:00:00Z', now, dubai)).toBe('Today, 11:00 PM');
  });
});

test.each([
  [0, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [40 * 60_000, '40 min'],
  [60 * 60_000, '1 h'],
  [130 * 60_000, '2 h 10 m'],
  [24 * 3_600_000, '1 day'],
  [47 * 3_600_000, '1 day 23 h'],
  [48 * 3_600_000, '2 days'],
])('%i ms lasts "%s"', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test.each([
  [now + 130 * 60_000, 'in 2 h 10 m'],
  [now - 40 * 60_000, '40 min ago'],
  [now + 500, 'just now'],
])('%i is %s', (at, text) => {
  expect(relative(at, now)).toBe(text);
});

test.each([
  ['Today, 9:00 PM', 'today, 9:00 PM'],
  ['Yesterday, 6:00 PM', 'yesterday, 6:00 PM'],
  ['Sun 22 Nov, 11:30 PM', 'Sun 22 Nov, 11:30 PM'],
])('within a sentence %s is %s', (text, within) => {
  expect(midSentence(text)).toBe(within);
});

describe('zones', () => {
  test.each([
    ['Asia/Kolkata', 'IST', null],
    ['Asia/Dubai', 'GMT+4', 'Fri 20 Nov, 9:00 PM IST'],
    ['America/New_York', 'EST', 'Fri 20 Nov, 9:00 PM IST'],
  ] as const)('in %s the zone is %s', (zone, name, ist) => {
    inZone(zone);
    expect(zoneName('2026-11-20T15:30:00Z')).toBe(name);
    expect(istText('2026-11-20T15:30:00Z')).toBe(ist);
    expect(indiaTime('2026-11-20T15:30:00Z')).toBe('Fri 20 Nov, 9:00 PM IST');
    expect(viewerZone()).toBe(zone);
  });

  test('the exact time names its zone, and adds IST where the viewer’s zone differs', () => {
    expect(exactTime('2026-11-20T15:30:00Z', india)).toBe('Fri 20 Nov 2026, 9:00 PM IST');
    expect(exactTime('2026-11-20T15:30:00Z', dubai)).toBe(
      'Fri 20 Nov 2026, 7:30 PM GMT+4 (Fri 20 Nov, 9:00 PM IST)',
    );
  });

  test('a clock time has no leading zero and uses capital AM/PM', () => {
    expect(clockTime('2026-11-20T03:35:00Z', india)).toBe('9:05 AM');
  });
});
