import { infiniteQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { firstDataAt, takeFirstData } from '../first-data.ts';
import { readTokens } from '../session/storage.ts';
import { type ApiArguments, type ApiKey, type ApiResponse, api, type MaybeArguments } from './client.ts';
import { ApiError, isHiccup } from './error.ts';

/** Returns the cache key of a call: name and arguments. */
export function queryKey<K extends ApiKey>(key: K, ...[args]: MaybeArguments<K>): [K, ApiArguments<K>] {
  return [key, (args ?? {}) as ApiArguments<K>];
}

/** Returns query options of a GET. Data that the server inlined for it shows at once. */
export function apiQuery<K extends ApiKey>(key: K, ...[args]: MaybeArguments<K>) {
  const call = api as (key: K, args: unknown, options: { signal: AbortSignal }) => Promise<ApiResponse<K>>;
  const first = takeFirstData<K>(key, args);
  return queryOptions({
    queryKey: [key, (args ?? {}) as ApiArguments<K>] as [K, ApiArguments<K>],
    queryFn: ({ signal }) => call(key, args, { signal }) as Promise<NonNullable<ApiResponse<K>>>,
    ...(first !== undefined && {
      initialData: first as NonNullable<ApiResponse<K>>,
      // The page contains what everyone sees; signed-in users refetch for their own data.
      initialDataUpdatedAt: readTokens().accessToken ? 0 : firstDataAt(),
    }),
  });
}

/** Returns query options of a paged list. Its key differs from that of a plain query of the same call. */
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

/** Longest wait before a retry; beyond it the error shows, with a button. */
const longestWaitMs = 10_000;

const askedWait = (error: unknown) => ((error instanceof ApiError && error.retryAfter) || 0) * 1000;

/**
 * Returns the delay before a retry, in ms: increasing, at least what the server requested, and different on each
 * device.
 */
export function retryDelay(failures: number, error: unknown): number {
  return Math.max(1000 * 2 ** failures, askedWait(error)) * (1 + Math.random() / 2);
}

/** Returns the cache of all server state. Rejections are final; hiccups are retried twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isHiccup(error) && askedWait(error) <= longestWaitMs,
        retryDelay,
      },
      // Offline, a mutation fails at once and keeps the typed text, instead of waiting invisibly.
      mutations: { networkMode: 'always' },
    },
  });
}
