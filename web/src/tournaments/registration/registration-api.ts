import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { RegisterTeamBody } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { ownBookingsKey, ownSquadsQuery } from '../../events/last-squad.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { ApiError, api, messageOf, withFreshToken } from '../../lib/api/client.ts';
import { isRefused } from '../../lib/api/error.ts';
import { send } from '../../lib/api/http.ts';
import { queryKey } from '../../lib/api/query.ts';
import { tournamentKey, tournamentListsKey } from '../api.ts';
import { type GroupSummary, readGroups, type TournamentView } from '../normalise.ts';

export function participantsQuery(id: string, search: string) {
  const query = search.trim() === '' ? {} : { search: search.trim() };
  return infiniteQueryOptions({
    queryKey: [...queryKey('GET /tournaments/:id/participants', { params: { id }, query }), 'pages'],
    queryFn: ({ pageParam, signal, client }) =>
      noticingGone(
        client,
        id,
        api(
          'GET /tournaments/:id/participants',
          { params: { id }, query: pageParam === '' ? query : { ...query, cursor: pageParam } },
          { signal },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The caller's newest tournament registrations. */
export function ownBookingsQuery() {
  return queryOptions({
    ...ownSquadsQuery(),
    select: answer => answer.items.filter(item => item.kind === 'tournament'),
  });
}

export const myGroupKey = (id: string) => queryKey('GET /tournaments/:id/my-group', { params: { id } });

/** The caller's group, or null if they have none. */
export function myGroupQuery(id: string, userId: string, embedded: readonly GroupSummary[]) {
  const path = `/tournaments/${encodeURIComponent(id)}`;
  return queryOptions({
    queryKey: myGroupKey(id),
    queryFn: ({ signal, client }) => {
      const getIfThere = (part: string) => orNull(noticingGone(client, id, get(`${path}/${part}`, signal)));
      return findMyGroup(userId, {
        myGroup: () => getIfThere('my-group'),
        // Only the caller's group, not 1,250 groups with their members.
        groups: () => getIfThere(`groups?memberId=${encodeURIComponent(userId)}`),
        embedded,
      });
    },
  });
}

function get(path: string, signal: AbortSignal): Promise<unknown> {
  return withFreshToken(token => send({ method: 'GET', path, token, signal }));
}

/** Returns null if there is nothing for the caller. */
async function orNull(answer: Promise<unknown>): Promise<unknown> {
  try {
    return (await answer) ?? null;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** Passes the response on. If it says that the tournament is gone, refetches the tournament. */
async function noticingGone<T>(client: QueryClient, id: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TOURNAMENT_NOT_FOUND') {
      void client.invalidateQueries({ queryKey: tournamentKey(id) });
    }
    throw error;
  }
}

/** Refetches everything on the screen that depends on registrations. */
function invalidateRegistrations(client: QueryClient, id: string) {
  return Promise.all(
    [tournamentKey(id), ownBookingsKey, ['GET /tournaments/:id/participants'], tournamentListsKey].map(
      queryKey => client.invalidateQueries({ queryKey }),
    ),
  );
}

type Attempt = { body: RegisterTeamBody; idempotencyKey: string };

/** POST …/register. Updates the count optimistically and reverts it on failure; the response has the exact count. */
export function useRegisterTeam(id: string) {
  const client = useQueryClient();
  const key = tournamentKey(id);
  const change = (update: (event: TournamentView) => TournamentView) =>
    client.setQueryData<TournamentView>(key, event => event && update(event));
  return useAct({
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
      // A rejection means that the page was out of date: full, closed, deleted, or registered in another tab.
      void invalidateRegistrations(client, id);
    },
    onSuccess: answer => {
      change(event => ({ ...event, isRegistered: true, registeredCount: answer.registeredCount }));
      void client.invalidateQueries({ queryKey: ownBookingsKey });
      void client.invalidateQueries({ queryKey: ['GET /tournaments/:id/participants'] });
      void client.invalidateQueries({ queryKey: tournamentListsKey });
    },
  });
}

/** DELETE …/register: withdraws the caller's team while registration is open. */
export function useWithdraw(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: () => api('DELETE /tournaments/:id/register', { params: { id } }),
    // Toasts are here: `mutate`'s own callbacks are dropped when the pressed button unmounts.
    onSuccess: () => toast.success('Team withdrawn'),
    onError: error => toast.error(messageOf(error, fallbackTexts.action)),
    onSettled: () => invalidateRegistrations(client, id),
  });
}

/** The lookup's calls. Each returns null if the thing does not exist (404) or is not for the caller. */
export type GroupSources = {
  myGroup: () => Promise<unknown>;
  groups: () => Promise<unknown>;
  embedded: readonly GroupSummary[];
};

/**
 * Returns the caller's group: from `my-group`, the list of groups, or the groups inside the tournament (SPEC §4).
 * Null means 'Group not made'. @throws errors other than "not found"
 */
export async function findMyGroup(userId: string, sources: GroupSources): Promise<GroupSummary | null> {
  const own = await sources.myGroup();
  const [direct] = own === null ? [] : readGroups([unwrap(own)]);
  if (direct && direct._id !== '') return direct;

  const isMine = (group: GroupSummary) => group.memberIds.includes(userId);
  const list = await sources.groups();
  const listed = list === null ? undefined : readGroups(list).find(isMine);
  return listed ?? sources.embedded.find(isMine) ?? null;
}

function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'group' in answer ? answer.group : answer;
}
