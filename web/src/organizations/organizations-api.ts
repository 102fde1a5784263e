import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { isMissing } from '../lib/api/refusals.ts';
import { readOrganizationPage, readRankings } from './normalise.ts';

const pageSize = 50;

/** Organizations by rank, page by page, narrowed to those whose name or place matches. */
export function rankingsQuery(search: string) {
  const query = { limit: pageSize, ...(search.trim() !== '' && { search: search.trim() }) };
  return infiniteQueryOptions({
    queryKey: [...queryKey('GET /organizations/rankings', { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const args = { query: { ...query, ...(pageParam && { cursor: pageParam }) } };
      return readRankings(
        await orByOldPath(
          () => api('GET /organizations/rankings', args, { signal }),
          () => api('GET /orgs/rankings', args, { signal }),
        ),
      );
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const topSize = 5;

/** The first places, for the start page. */
export function topOrganizationsQuery() {
  const args = { query: { limit: topSize } };
  return queryOptions({
    queryKey: queryKey('GET /organizations/rankings', args),
    queryFn: async ({ signal }) =>
      readRankings(
        await orByOldPath(
          () => api('GET /organizations/rankings', args, { signal }),
          () => api('GET /orgs/rankings', args, { signal }),
        ),
      ),
  });
}

const organizationKey = (id: string) => queryKey('GET /organizations/:id', { params: { id } });

/** One organization with its events and ratings, for the reader. */
export function organizationQuery(id: string) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: organizationKey(id),
    queryFn: async ({ signal }) => {
      const page = readOrganizationPage(
        await orByOldPath(
          () => api('GET /organizations/:id', args, { signal }),
          () => api('GET /orgs/:id', args, { signal }),
        ),
      );
      if (!page) throw new ApiError({ status: 200, code: 'UNREADABLE' });
      return page;
    },
  });
}

/** The answer by the path of today, or by its older name where a backend knows only that (SPEC §7). */
async function orByOldPath(today: () => Promise<unknown>, older: () => Promise<unknown>): Promise<unknown> {
  try {
    return await today();
  } catch (error) {
    if (isMissing(error)) return older();
    throw error;
  }
}
