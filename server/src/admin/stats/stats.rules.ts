import type { StatsDay } from '@hotdrop/contract/admin/stats/stats.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { dayInIndia, indiaMs } from '../../platform/lib/time-in-words.ts';
import type { DayCount } from './stats.queries.ts';

/**
 * Returns the last `count` days of India with their first moments, oldest first, ending with the day of
 * `now`.
 */
export function lastDays(now: Date, count: number): { date: string; startsAt: Date }[] {
  const today = Date.parse(dayInIndia(now));
  return Array.from({ length: count }, (_, index) => {
    const day = today - (count - 1 - index) * dayMs;
    return { date: new Date(day).toISOString().slice(0, 10), startsAt: new Date(day - indiaMs) };
  });
}

const nothing = { signUps: 0, bookings: 0, registrations: 0, scrims: 0, tournaments: 0, fees: 0 };

/** Returns one entry per day, with zeros where nothing happened. */
export function daysWithCounts(
  days: readonly { date: string; startsAt: Date }[],
  counts: readonly DayCount[],
): StatsDay[] {
  const byStart = Map.groupBy(counts, count => count.startsAt.getTime());
  return days.map(({ date, startsAt }) => {
    const counted = byStart.get(startsAt.getTime()) ?? [];
    return { date, ...nothing, ...Object.fromEntries(counted.map(({ name, value }) => [name, value])) };
  });
}
