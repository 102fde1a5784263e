import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.rules.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const night = { from: at(0, 30), to: at(8) };
const overMidnight = { from: at(23), to: at(7) };
const kolkata = 'Asia/Kolkata';
const newYork = 'America/New_York';

describe('quiet hours', () => {
  it.each([
    // India is 5:30 ahead.
    ['before they begin', night, kolkata, '2026-11-20T18:59:59Z', null],
    ['from their first minute', night, kolkata, '2026-11-20T19:00:00Z', '2026-11-21T02:30:00Z'],
    ['in the middle', night, kolkata, '2026-11-20T22:10:33Z', '2026-11-21T02:30:00Z'],
    ['in their last minute', night, kolkata, '2026-11-21T02:29:59Z', '2026-11-21T02:30:00Z'],
    ['once they are over', night, kolkata, '2026-11-21T02:30:00Z', null],
    ['over midnight, before it', overMidnight, kolkata, '2026-11-20T17:40:00Z', '2026-11-21T01:30:00Z'],
    ['over midnight, after it', overMidnight, kolkata, '2026-11-20T20:00:00Z', '2026-11-21T01:30:00Z'],
    ['over midnight, by day', overMidnight, kolkata, '2026-11-21T01:30:00Z', null],
    ['a minute long', { from: at(9), to: at(9, 1) }, kolkata, '2026-11-20T03:30:20Z', '2026-11-20T03:31:00Z'],
    ['until midnight', { from: at(22), to: 0 }, kolkata, '2026-11-20T17:00:00Z', '2026-11-20T18:30:00Z'],
    ['after a move to another zone', night, 'Europe/London', '2026-11-20T19:00:00Z', null],
    ['in that zone', night, 'Europe/London', '2026-11-20T00:45:00Z', '2026-11-20T08:00:00Z'],
    ['in a zone of 45 minutes', night, 'Asia/Kathmandu', '2026-11-20T18:45:00Z', '2026-11-21T02:15:00Z'],
    ['switched off', null, kolkata, '2026-11-20T22:00:00Z', null],
  ])('%s', (_, quiet, zone, now, end) => {
    expect(quietUntil(quiet, zone, new Date(now))?.toISOString() ?? null).toBe(
      end && new Date(end).toISOString(),
    );
  });

  it.each([
    // Clocks in New York: 2:00 becomes 3:00 on 8 March 2026, and 2:00 becomes 1:00 on 1 November 2026.
    ['that lose an hour to the clocks', overMidnight, '2026-03-08T05:30:00Z', '2026-03-08T11:00:00Z'],
    ['that lost it already', overMidnight, '2026-03-08T08:00:00Z', '2026-03-08T11:00:00Z'],
    ['that gain an hour', overMidnight, '2026-11-01T04:30:00Z', '2026-11-01T12:00:00Z'],
    ['that gain it, from the evening on', overMidnight, '2026-11-01T03:10:00Z', '2026-11-01T12:00:00Z'],
    ['on the day before the change', overMidnight, '2026-03-07T05:30:00Z', '2026-03-07T12:00:00Z'],
    [
      'that end in the missing hour',
      { from: at(0), to: at(2, 30) },
      '2026-03-08T06:00:00Z',
      '2026-03-08T07:30:00Z',
    ],
  ])('%s', (_, quiet, now, end) => {
    expect(quietUntil(quiet, newYork, new Date(now))?.toISOString()).toBe(new Date(end).toISOString());
  });
});
