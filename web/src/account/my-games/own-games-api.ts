import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';

const pageSize = 50;

/** The caller's registrations and bookings, the newest first, page by page. */
export function ownGamesQuery() {
  const args = { query: { limit: pageSize } };
  return infiniteQueryOptions({
    // 'pages' keeps this apart from a plain query of the same call elsewhere.
    queryKey: [...queryKey('GET /profile/bookings', args), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /profile/bookings',
        { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  });
}
