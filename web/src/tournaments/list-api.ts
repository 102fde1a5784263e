import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../lib/first-data.ts';
import { type ListFilters, listQuery } from './filters.ts';
import { readTournamentList } from './normalise-list.ts';

/** Pages of the list for the filters. The last answer stays on the screen while the next is under way. */
export function tournamentsQuery(filters: ListFilters) {
  const query = listQuery(filters);
  return infiniteQueryOptions({
    // 'pages' keeps this apart from a plain query of the same call elsewhere.
    queryKey: [...queryKey('GET /tournaments', { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return readTournamentList(
        await api('GET /tournaments', { query: { ...query, ...cursor } }, { signal }),
      );
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    initialData: () => {
      const first = takeFirstData('GET /tournaments', { query });
      return first && { pages: [readTournamentList(first)], pageParams: [''] };
    },
    initialDataUpdatedAt: firstDataAt,
  });
}
