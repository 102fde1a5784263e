import { apiQuery } from '../../lib/api/query.ts';

export const dashboardKey = ['GET /dashboard/org'] as const;

/** Everything that an organizer has to look after. */
export const dashboardQuery = () => apiQuery('GET /dashboard/org');
