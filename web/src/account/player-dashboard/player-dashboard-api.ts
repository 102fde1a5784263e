import { apiQuery } from '../../lib/api/query.ts';

export const playerDashboardKey = ['GET /dashboard/player'] as const;

/** The player's evening: the next match, bookings, registrations, results, and what to rate. */
export function playerDashboardQuery() {
  return apiQuery('GET /dashboard/player');
}
