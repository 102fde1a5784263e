import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiArguments, ApiError, api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { takeFirstData } from '../../lib/first-data.ts';
import { readTokens } from '../../lib/session/storage.ts';
import { type ListFilters, listQuery } from './filters.ts';
import { readTournament, readTournamentList, type TournamentView } from './normalise.ts';

/** Pages of the list for the filters. The last answer stays on the screen while the next is under way. */
export function tournamentsQuery(filters: ListFilters) {
  const query = listQuery(filters);
  return infiniteQueryOptions({
    // 'pages' keeps this apart from a plain query of the same call elsewhere.
    queryKey: [...queryKey('GET /tournaments', { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return readTournamentList(
        await api('GET /tournaments', { query: { ...query, ...cursor } }, { signal }),
      );
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    initialData: () => {
      const first = takeFirstData('GET /tournaments', { query }) ?? plainFirstData(query);
      return first && { pages: [readTournamentList(first)], pageParams: [''] };
    },
  });
}

/** The server may have inlined the plain list without naming the limit, which is the default anyway. */
function plainFirstData({ limit: _limit, ...rest }: ReturnType<typeof listQuery>) {
  return Object.keys(rest).length === 0 ? takeFirstData('GET /tournaments', { query: {} }) : undefined;
}

export const tournamentKey = (id: string) => queryKey('GET /tournaments/:id', { params: { id } });

/** One tournament, for the reader. */
export function tournamentQuery(id: string) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: tournamentKey(id),
    queryFn: async ({ signal }) => read(await api('GET /tournaments/:id', args, { signal })),
    initialData: () => {
      // What the page carries is for nobody in particular: it does not know that the reader is registered.
      if (readTokens().accessToken) return undefined;
      const first = takeFirstData('GET /tournaments/:id', args);
      return first && (readTournament(first, Date.now()) ?? undefined);
    },
  });
}

function read(answer: unknown): TournamentView {
  const event = readTournament(answer, Date.now());
  if (!event) throw new ApiError({ status: 200, code: 'UNREADABLE' });
  return event;
}

function useTournamentLists() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['GET /tournaments'] });
}

/** POST /tournaments; gives the new tournament and puts it where its page will look. */
export function useCreateTournament() {
  const client = useQueryClient();
  const invalidateLists = useTournamentLists();
  return useMutation({
    mutationFn: async (body: ApiArguments<'POST /tournaments'>['body']) =>
      read(await api('POST /tournaments', { body })),
    onSuccess: event => {
      client.setQueryData(tournamentKey(event._id), event);
      void invalidateLists();
    },
  });
}

/** PUT /tournaments/{id} with the changed fields. */
export function useUpdateTournament(id: string) {
  const client = useQueryClient();
  const invalidateLists = useTournamentLists();
  return useMutation({
    mutationFn: async (body: ApiArguments<'PUT /tournaments/:id'>['body']) =>
      read(await api('PUT /tournaments/:id', { params: { id }, body })),
    onSuccess: event => {
      client.setQueryData(tournamentKey(id), event);
      void invalidateLists();
    },
  });
}

/** DELETE /tournaments/{id}. Its own page is forgotten by the caller, after it has left it. */
export function useDeleteTournament(id: string) {
  const invalidateLists = useTournamentLists();
  return useMutation({
    mutationFn: () => api('DELETE /tournaments/:id', { params: { id } }),
    onSuccess: () => void invalidateLists(),
  });
}
