import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type ApiResponse, api } from '../../lib/api/client.ts';
import { pagesQuery } from '../../lib/api/query.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useWatch } from '../../lib/realtime/use-server-event.ts';
import { useScrimEvent } from '../use-live-scrim.ts';

/** Squads book and leave in bursts: one refetch for all changes within this, in ms. */
const gatherMs = 800;

/** Keeps the kick requests up to date, whether the list is open or only counted. */
export function useLiveKickRequests(scrimId: string): void {
  const client = useQueryClient();
  const ask = useRefetchSoon(() => void refetchChanged(client, { queryKey: kickRequestsKey(scrimId) }), {
    withinMs: gatherMs,
  });
  useWatch('scrim', [scrimId], ask.soon);
  useScrimEvent('scrim:kick-request', scrimId, ask.now);
  // The squad in a slot may have changed.
  useScrimEvent('scrim:changed', scrimId, ask.soon);
}

export const kickRequestsKey = (scrimId: string) => ['kick requests', scrimId] as const;

type Page = ApiResponse<'GET /scrims/:id/kick-requests'>;

/** The scrim's kick requests, open ones first. */
export function kickRequestsQuery(scrimId: string) {
  const params = { id: scrimId };
  return pagesQuery(kickRequestsKey(scrimId), (cursor, signal) =>
    api('GET /scrims/:id/kick-requests', { params, query: { limit: 50, ...cursor } }, { signal }),
  );
}

/** Returns the list with one request updated in place, until the list is refetched. */
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
