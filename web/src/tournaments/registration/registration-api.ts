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

/** The caller's newest registrations: the own team of a tournament. */
export function ownBookingsQuery() {
  return queryOptions({
    ...ownSquadsQuery(),
    select: answer => answer.items.filter(item => item.kind === 'tournament'),
  });
}

export const myGroupKey = (id: string) => queryKey('GET /tournaments/:id/my-group', { params: { id } });

/** The group of the caller, or null while there is none. */
export function myGroupQuery(id: string, userId: string, embedded: readonly GroupSummary[]) {
  const path = `/tournaments/${encodeURIComponent(id)}`;
  return queryOptions({
    queryKey: myGroupKey(id),
    queryFn: ({ signal, client }) => {
      const getIfThere = (part: string) => orNull(noticingGone(client, id, get(`${path}/${part}`, signal)));
      return findMyGroup(userId, {
        myGroup: () => getIfThere('my-group'),
        // Of 1,250 groups with their members only the one that matters.
        groups: () => getIfThere(`groups?memberId=${encodeURIComponent(userId)}`),
        embedded,
      });
    },
  });
}

function get(path: string, signal: AbortSignal): Promise<unknown> {
  return withFreshToken(token => send({ method: 'GET', path, token, signal }));
}

/** null where there is nothing for the caller. */
async function orNull(answer: Promise<unknown>): Promise<unknown> {
  try {
    return (await answer) ?? null;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** Passes the answer on. If it says that the tournament is gone, refetches the tournament. */
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

/** Everything on the screen that tells who is in. */
function invalidateRegistrations(client: QueryClient, id: string) {
  return Promise.all(
    [tournamentKey(id), ownBookingsKey, ['GET /tournaments/:id/participants'], tournamentListsKey].map(
      queryKey => client.invalidateQueries({ queryKey }),
    ),
  );
}

type Attempt = { body: RegisterTeamBody; idempotencyKey: string };

/** POST …/register. The count moves at once and goes back when it fails; the answer's count is exact. */
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
      // A refusal means that the page was out of date: full, closed, deleted, or registered in another tab.
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

/** DELETE …/register: the own team leaves while registration is open. */
export function useWithdraw(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: () => api('DELETE /tournaments/:id/register', { params: { id } }),
    // Said here: what `mutate` is given is dropped when the new state takes away the button that was pressed.
    onSuccess: () => toast.success('Team withdrawn'),
    onError: error => toast.error(messageOf(error, fallbackTexts.action)),
    onSettled: () => invalidateRegistrations(client, id),
  });
}

/** The calls that the lookup may make. Each answers null where the thing does not exist (404) or is not for the caller. */
export type GroupSources = {
  myGroup: () => Promise<unknown>;
  groups: () => Promise<unknown>;
  embedded: readonly GroupSummary[];
};

/**
 * The caller's group: `my-group`, then the list of groups, then the groups inside the tournament (SPEC §4).
 * null means 'Group not made'. Errors other than "not there" are passed on, so that the caller can say so.
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
