import { apiQuery } from '../../lib/api/query.ts';

/** What the chart covers, in days. */
export const statsDays = [7, 30, 90] as const;
export type StatsDays = (typeof statsDays)[number];

export const defaultDays: StatsDays = 30;

/** Totals, what waits, and the daily series of so many days. */
export function adminStatsQuery(days: StatsDays = defaultDays) {
  return apiQuery('GET /admin/stats', { query: { days } });
}
