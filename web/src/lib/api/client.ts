import type { RouteArguments, RouteResponse } from '@hotdrop/contract/lib/route.ts';
import type { ApiRoutes } from '@hotdrop/contract/routes.ts';
import { readTokens } from '../session/storage.ts';
import { ApiError, messageOf } from './error.ts';
import { send } from './http.ts';

export { ApiError, messageOf };

/** The unique name of a route, e.g. `'GET /tournaments/:id'`. */
export type ApiKey = keyof ApiRoutes;
export type ApiArguments<K extends ApiKey> = RouteArguments<ApiRoutes[K]>;
export type ApiResponse<K extends ApiKey> = RouteResponse<ApiRoutes[K]>;
export type ApiOptions = { signal?: AbortSignal; headers?: Record<string, string>; keepalive?: boolean };

/** The arguments are optional if a route takes none. */
export type MaybeArguments<K extends ApiKey> =
  Record<never, never> extends ApiArguments<K> ? [args?: ApiArguments<K>] : [args: ApiArguments<K>];

type Rest<K extends ApiKey> =
  Record<never, never> extends ApiArguments<K>
    ? [args?: ApiArguments<K>, options?: ApiOptions]
    : [args: ApiArguments<K>, options?: ApiOptions];

/** Calls a route of the contract by its name. @throws ApiError */
export async function api<K extends ApiKey>(key: K, ...[args, options]: Rest<K>): Promise<ApiResponse<K>> {
  const { method, path, body } = requestOf(key, args);
  const answer = await withFreshToken(token => send({ method, path, body, token, ...options }));
  return answer as ApiResponse<K>;
}

type LooseArguments = { params?: unknown; query?: unknown; body?: unknown };

/** Returns a call's method, path below /api with parameters and query, and body. */
export function requestOf(
  key: string,
  args: LooseArguments = {},
): { method: string; path: string; body: unknown } {
  const [method = '', pattern = ''] = key.split(' ');
  const params = (args.params ?? {}) as Record<string, unknown>;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const query = search.toString();
  return { method, path: query ? `${path}?${query}` : path, body: args.body };
}

/**
 * Runs a request with the stored access token; after a 401 refreshes it once and retries (SPEC §4). Also for
 * requests without fetch, such as uploads.
 */
export async function withFreshToken<T>(run: (accessToken: string | null) => Promise<T>): Promise<T> {
  const { accessToken } = readTokens();
  try {
    return await run(accessToken);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const { refreshAccessToken } = await loadRefresh();
    const fresh = await refreshAccessToken(accessToken);
    if (!fresh) throw error;
    return run(fresh);
  }
}

/** Needed once per quarter of an hour, and only if signed in: not part of the first load. */
async function loadRefresh() {
  try {
    return await import('../session/refresh.ts');
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK' });
  }
}
