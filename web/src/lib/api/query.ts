import { infiniteQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { firstDataAt, takeFirstData } from '../first-data.ts';
import { readTokens } from '../session/storage.ts';
import { type ApiAnswer, type ApiArguments, type ApiKey, api, type MaybeArguments } from './client.ts';
import { ApiError, isHiccup } from './error.ts';

/** The cache key of a call: its name and its arguments. */
export function queryKey<K extends ApiKey>(key: K, ...[args]: MaybeArguments<K>): [K, ApiArguments<K>] {
  return [key, (args ?? {}) as ApiArguments<K>];
}

/** Query options of a GET. What the server put into the page for it is shown at once. */
export function apiQuery<K extends ApiKey>(key: K, ...[args]: MaybeArguments<K>) {
  const call = api as (key: K, args: unknown, options: { signal: AbortSignal }) => Promise<ApiAnswer<K>>;
  const first = takeFirstData<K>(key, args);
  return queryOptions({
    queryKey: [key, (args ?? {}) as ApiArguments<K>] as [K, ApiArguments<K>],
    queryFn: ({ signal }) => call(key, args, { signal }) as Promise<NonNullable<ApiAnswer<K>>>,
    ...(first !== undefined && {
      initialData: first as NonNullable<ApiAnswer<K>>,
      // The page carries what anybody sees; somebody signed in asks again for what is their own.
      initialDataUpdatedAt: readTokens().accessToken ? 0 : firstDataAt(),
    }),
  });
}

/** Query options of a list that comes page by page. Its key differs from that of a plain query of the same call. */
export function pagesQuery<Page extends { nextCursor: string | null }>(
  key: QueryKey,
  fetchPage: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
  });
}

/** Nobody looks at a spinner for longer: the failure is shown, with a button. */
const longestWaitMs = 10_000;

const askedWait = (error: unknown) => ((error instanceof ApiError && error.retryAfter) || 0) * 1000;

/**
 * How long after a hiccup to try again, in ms: longer each time, not before the server asked us back, and not every
 * phone at the same moment.
 */
export function retryDelay(failures: number, error: unknown): number {
  return Math.max(1000 * 2 ** failures, askedWait(error)) * (1 + Math.random() / 2);
}

/** The cache of all server state. Refusals are final; a hiccup is tried twice more. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isHiccup(error) && askedWait(error) <= longestWaitMs,
        retryDelay,
      },
      // Offline, a mutation fails at once and keeps the typed text, rather than waiting unseen.
      mutations: { networkMode: 'always' },
    },
  });
}
