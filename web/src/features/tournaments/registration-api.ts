import type { RegisterTeamBody } from '@hotdrop/contract/tournaments/registration.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, api, withFreshToken } from '../../lib/api/client.ts';
import { send } from '../../lib/api/http.ts';
import { queryKey } from '../../lib/api/query.ts';
import { tournamentKey } from './api.ts';
import { findMyGroup } from './group-lookup.ts';
import type { GroupSummary, TournamentView } from './normalise.ts';

/** Teams of a tournament, page by page. */
export function participantsQuery(id: string, search: string) {
  const query = search.trim() === '' ? {} : { search: search.trim() };
  return infiniteQueryOptions({
    queryKey: [...queryKey('GET /tournaments/:id/participants', { params: { id }, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /tournaments/:id/participants',
        { params: { id }, query: pageParam === '' ? query : { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The caller's newest registrations: the own team of a tournament, and the squad to fill in next time. */
export function ownBookingsQuery() {
  const args = { query: { limit: 50 } };
  return queryOptions({
    queryKey: queryKey('GET /profile/bookings', args),
    queryFn: ({ signal }) => api('GET /profile/bookings', args, { signal }),
    select: answer => answer.items.filter(item => item.kind === 'tournament'),
  });
}

/** The group of the caller, or null while there is none. */
export function myGroupQuery(id: string, userId: string, embedded: readonly GroupSummary[]) {
  const path = `/tournaments/${encodeURIComponent(id)}`;
  return queryOptions({
    queryKey: ['GET /tournaments/:id/my-group', { params: { id } }],
    queryFn: ({ signal }) =>
      findMyGroup(userId, {
        myGroup: () => getIfThere(`${path}/my-group`, signal),
        groups: () => getIfThere(`${path}/groups`, signal),
        embedded,
      }),
  });
}

/** A GET that gives null where there is nothing for the caller. */
async function getIfThere(path: string, signal: AbortSignal): Promise<unknown> {
  try {
    return (await withFreshToken(token => send({ method: 'GET', path, token, signal }))) ?? null;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

type Attempt = { body: RegisterTeamBody; idempotencyKey: string };

/** POST …/register. The count moves at once and goes back when it fails; the answer's count is exact. */
export function useRegisterTeam(id: string) {
  const client = useQueryClient();
  const key = tournamentKey(id);
  const change = (update: (event: TournamentView) => TournamentView) =>
    client.setQueryData<TournamentView>(key, event => event && update(event));
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Attempt) =>
      api(
        'POST /tournaments/:id/register',
        { params: { id }, body },
        { headers: { 'Idempotency-Key': idempotencyKey } },
      ),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<TournamentView>(key);
      change(event => ({ ...event, registeredCount: event.registeredCount + 1 }));
      return before;
    },
    onError: (_error, _attempt, before) => {
      if (before) client.setQueryData(key, before);
      // A conflict means that the page was out of date: full, closed, or registered in another tab.
      void client.invalidateQueries({ queryKey: key });
    },
    onSuccess: answer => {
      change(event => ({ ...event, isRegistered: true, registeredCount: answer.registeredCount }));
      void client.invalidateQueries({ queryKey: ['GET /profile/bookings'] });
      void client.invalidateQueries({ queryKey: ['GET /tournaments/:id/participants'] });
      void client.invalidateQueries({ queryKey: ['GET /tournaments'] });
    },
  });
}

/** DELETE …/register: the own team leaves while registration is open. */
export function useWithdraw(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /tournaments/:id/register', { params: { id } }),
    onSettled: () =>
      Promise.all(
        [
          tournamentKey(id),
          ['GET /profile/bookings'],
          ['GET /tournaments/:id/participants'],
          ['GET /tournaments'],
        ].map(queryKey => client.invalidateQueries({ queryKey })),
      ),
  });
}
