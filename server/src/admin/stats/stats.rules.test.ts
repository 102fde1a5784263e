import { describe, expect, it } from 'vitest';
import { daysWithCounts, lastDays } from './stats.rules.ts';

describe('Indian days', () => {
  it('are the most recent ones with their first instants, today last', () => {
    const days = lastDays(new Date('2026-03-01T20:00:00Z'), 3);
    expect(days.map(({ date, startsAt }) => [date, startsAt.toISOString()])).toEqual([
      ['2026-02-28', '2026-02-27T18:30:00.000Z'],
      ['2026-03-01', '2026-02-28T18:30:00.000Z'],
      ['2026-03-02', '2026-03-01T18:30:00.000Z'],
    ]);
  });

  it('include days without any data', () => {
    const days = lastDays(new Date('2026-03-01T20:00:00Z'), 2);
    const startsAt = new Date('2026-03-01T18:30:00Z');
    const counts = [
      { startsAt, name: 'signUps' as const, value: 3 },
      { startsAt, name: 'fees' as const, value: 499 },
      { startsAt: new Date('2026-03-02T18:30:00Z'), name: 'signUps' as const, value: 9 },
    ];
    const nothing = { signUps: 0, bookings: 0, registrations: 0, scrims: 0, tournaments: 0, fees: 0 };
    expect(daysWithCounts(days, counts)).toEqual([
      { date: '2026-03-01', ...nothing },
      { date: '2026-03-02', ...nothing, signUps: 3, fees: 499 },
    ]);
  });
});
