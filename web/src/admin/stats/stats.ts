import type { StatsDay } from '@hotdrop/contract/admin/stats/stats.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { count, plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { dayLabel, india } from '../../lib/format/time.ts';

/** Periods of the chart, in days. */
export const statsDays = [7, 30, 90] as const;
export type StatsDays = (typeof statsDays)[number];

export const defaultDays: StatsDays = 30;

export function adminStatsQuery(days: StatsDays = defaultDays) {
  return apiQuery('GET /admin/stats', { query: { days } });
}

/** Series of the chart, in the order of its chips. */
export const seriesNames = [
  'signUps',
  'bookings',
  'registrations',
  'fees',
  'scrims',
  'tournaments',
] as const satisfies readonly (keyof StatsDay)[];
export type SeriesName = (typeof seriesNames)[number];

type Series = {
  label: string;
  /** Short form, for a table or an axis. */
  short: (value: number) => string;
  /** In a sentence: "12 sign-ups". */
  words: (value: number) => string;
};

const counted = (label: string, one: string): Series => ({
  label,
  short: count,
  words: value => plural(value, one),
});

export const series: Record<SeriesName, Series> = {
  signUps: counted('Sign-ups', 'sign-up'),
  bookings: counted('Bookings', 'booking'),
  registrations: counted('Registrations', 'registration'),
  fees: { label: 'Fees', short: rupees, words: value => `${rupees(value)} of fees` },
  scrims: counted('Scrims', 'scrim'),
  tournaments: counted('Tournaments', 'tournament'),
};

/** Returns the label of a day in India, wherever the viewer is: "Today", "Yesterday", "Fri 20 Nov". `now` in ms. */
export function dayText(date: string, now: number): string {
  return dayLabel(`${date}T12:00:00+05:30`, now, india);
}

/**
 * Returns the top of an axis for these values: the next 1, 2, 4, 5, 6 or 8 times a power of ten, so that its half is
 * a round number too. At least 2, because there are no half bookings.
 */
export function axisTop(values: readonly number[]): number {
  const highest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 5, 6, 8, 10].find(factor => factor * power >= highest && (factor * power) % 2 === 0);
  return (step ?? 10) * power;
}

export function totalOf(days: readonly StatsDay[], name: SeriesName): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}
