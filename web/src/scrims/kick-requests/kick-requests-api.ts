import type { KickRequest, KickRequestBody } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { type ApiAnswer, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';

export const kickRequestsKey = (scrimId: string) => ['kick requests', scrimId] as const;

type Page = ApiAnswer<'GET /scrims/:id/kick-requests'>;

/** What participants ask the organizer to decide, open requests first. */
export function kickRequestsQuery(scrimId: string) {
  return infiniteQueryOptions({
    queryKey: kickRequestsKey(scrimId),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? { limit: 50 } : { limit: 50, cursor: pageParam };
      return api('GET /scrims/:id/kick-requests', { params: { id: scrimId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.nextCursor,
  });
}

/** What the reader asked for in this scrim, the newest first. */
export const ownKicksQuery = (scrimId: string) =>
  apiQuery('GET /scrims/:id/kick-requests/own', { params: { id: scrimId } });

/** Who sits where and who waits first, with their money; one page holds every seat of a lobby. */
export const seatsQuery = (scrimId: string) =>
  apiQuery('GET /scrims/:id/participants', { params: { id: scrimId }, query: { limit: 200 } });

/** @throws ApiError */
export async function requestKick(scrimId: string, body: KickRequestBody): Promise<KickRequest> {
  return (await api('POST /scrims/:id/kick-requests', { params: { id: scrimId }, body })).request;
}

export type Decision = { requestId: string; action: 'kick' | 'dismiss'; note: string };

/** @throws ApiError; 409 when somebody was faster */
export async function resolveKick(
  scrimId: string,
  { requestId, action, note }: Decision,
): Promise<KickRequest> {
  const params = { id: scrimId, requestId };
  return (await api('PATCH /scrims/:id/kick-requests/:requestId/resolve', { params, body: { action, note } }))
    .request;
}

/** The list with one request as it is by now, in its place until the list is fetched anew. */
export function withRequest(
  data: InfiniteData<Page> | undefined,
  request: KickRequest,
): InfiniteData<Page> | undefined {
  if (!data) return data;
  const pages = data.pages.map(page => ({
    ...page,
    items: page.items.map(item => (item._id === request._id ? request : item)),
  }));
  return { ...data, pages };
}
