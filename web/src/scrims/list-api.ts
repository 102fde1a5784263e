import type { ScrimList } from '@hotdrop/contract/scrims/routes.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../lib/first-data.ts';
import { listQuery, type ScrimFilters } from './filters.ts';

/** Pages of the list for the filters. The last answer stays on the screen while the next is under way. */
export function scrimsQuery(filters: ScrimFilters) {
  const query = listQuery(filters);
  return infiniteQueryOptions({
    // 'pages' keeps this apart from a plain query of the same call elsewhere.
    queryKey: [...queryKey('GET /scrims', { query }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<ScrimList> =>
      api('GET /scrims', { query: pageParam === '' ? query : { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    initialData: () => {
      const first = takeFirstData('GET /scrims', { query });
      return first && { pages: [first], pageParams: [''] };
    },
    initialDataUpdatedAt: firstDataAt,
  });
}
