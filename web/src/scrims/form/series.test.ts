import { describe, expect, test } from 'vitest';
import { cloneOffers, nextEvening, quickStarts, startOn } from '../../ui/forms/start-times.ts';
import { type SeriesRule, seriesStarts } from './form-values.ts';

// A Friday in the viewer's calendar.
const friday = '2026-11-20';
const now = Date.parse(startOn(friday, '17:00'));
const at = (day: string, time: string) => startOn(day, time);

const weekdays: SeriesRule = {
  weekdays: [1, 2, 3, 4, 5],
  times: ['15:00', '18:00', '21:00'],
  from: friday,
  days: 4,
};

describe('a series', () => {
  test('is every selected day at every selected time, from now on', () => {
    expect(seriesStarts(weekdays, [], now)).toEqual({
      starts: [
        at(friday, '18:00'),
        at(friday, '21:00'),
        at('2026-11-23', '15:00'),
        at('2026-11-23', '18:00'),
        at('2026-11-23', '21:00'),
      ],
      over: 0,
    });
  });

  test('skips lobbies you removed from the list', () => {
    const rule = { ...weekdays, days: 1 };
    expect(seriesStarts(rule, [at(friday, '18:00')], now).starts).toEqual([at(friday, '21:00')]);
  });

  test('is at most 60 lobbies, and says how many are over the limit', () => {
    const { starts, over } = seriesStarts(
      { ...weekdays, weekdays: [0, 1, 2, 3, 4, 5, 6], days: 25 },
      [],
      now,
    );
    expect(starts).toHaveLength(60);
    expect(over).toBe(25 * 3 - 1 - 60);
    expect([...starts].sort()).toEqual(starts);
  });

  test.each<[string, Partial<SeriesRule>]>([
    ['no weekday', { weekdays: [] }],
    ['no time', { times: [] }],
    ['no days', { days: 0 }],
    ['days in the past', { from: '2026-11-10' }],
  ])('is empty with %s', (_, change) => {
    expect(seriesStarts({ ...weekdays, ...change }, [], now).starts).toEqual([]);
  });
});

describe('cloning a lobby', () => {
  const labels = (startAt: string, clock = now) => cloneOffers(startAt, clock).map(offer => offer.label);

  test('of this evening offers tomorrow and the same weekday next week', () => {
    expect(labels(at(friday, '21:07'))).toEqual(['Tomorrow, 9:07 PM', 'Fri 27 Nov, 9:07 PM']);
  });

  test('of yesterday also offers today, while its time is still ahead', () => {
    expect(labels(at('2026-11-19', '21:00'))).toEqual([
      'Today, 9:00 PM',
      'Tomorrow, 9:00 PM',
      'Thu 26 Nov, 9:00 PM',
    ]);
    expect(labels(at('2026-11-19', '15:00'))).toEqual(['Tomorrow, 3:00 PM', 'Thu 26 Nov, 3:00 PM']);
  });

  test('that is upcoming offers the day after it and a week later', () => {
    expect(labels(at('2026-11-21', '21:00'))).toEqual([
      'Today, 9:00 PM',
      'Sun 22 Nov, 9:00 PM',
      'Sat 28 Nov, 9:00 PM',
    ]);
    // A lobby after midnight, cloned in the evening: “today” and “tomorrow” would be ambiguous.
    expect(labels(at('2026-11-21', '01:25'))).toEqual(['Sun 22 Nov, 1:25 AM', 'Sat 28 Nov, 1:25 AM']);
    expect(labels(at('2026-11-24', '01:25'))).toEqual([
      'Tomorrow, 1:25 AM',
      'Wed 25 Nov, 1:25 AM',
      'Tue 1 Dec, 1:25 AM',
    ]);
  });

  test('of last week offers the same weekday this week', () => {
    expect(labels(at('2026-11-14', '21:00'))).toEqual(['Today, 9:00 PM', 'Tomorrow, 9:00 PM']);
  });
});

test('the suggested starts leave half an hour to fill the lobby', () => {
  const labels = (time: string) => quickStarts(Date.parse(at(friday, time))).map(offer => offer.label);
  expect(labels('17:00')).toEqual(['Today, 6:00 PM', 'Today, 9:00 PM', 'Tomorrow, 3:00 PM']);
  expect(labels('17:31')).toEqual(['Today, 9:00 PM', 'Tomorrow, 3:00 PM', 'Tomorrow, 6:00 PM']);
});

test.each([
  ['later today', '2026-11-27', '21:00', '2026-11-28'],
  ['in three days', '2026-11-30', '21:00', '2026-12-01'],
  ['last night, viewed in the morning', '2026-11-26', '21:00', '2026-11-27'],
  ['a week ago', '2026-11-20', '21:00', '2026-11-28'],
])('an evening that is %s is repeated at the same time of day', (_, day, time, next) => {
  const now = Date.parse(startOn('2026-11-27', '10:00'));
  expect(nextEvening(startOn(day, time), now)).toBe(startOn(next, time));
});
