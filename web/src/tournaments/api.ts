import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createOnce } from '../lib/acts/create-once.ts';
import { findLostResult, isUnanswered, useAct } from '../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, api } from '../lib/api/client.ts';
import { isMissing } from '../lib/api/error.ts';
import { queryKey } from '../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../lib/first-data.ts';
import { readTokens } from '../lib/session/storage.ts';
import { readTournament, type TournamentView } from './normalise.ts';

/** Query key prefix of all tournament lists, whatever their filters. */
export const tournamentListsKey = ['GET /tournaments'] as const;
export const tournamentKey = (id: string) => queryKey('GET /tournaments/:id', { params: { id } });

export function tournamentQuery(id: string) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: tournamentKey(id),
    queryFn: async ({ signal }) => tournamentIn(await api('GET /tournaments/:id', args, { signal })),
    initialData: () => {
      // Data embedded in the page is what everyone sees: it lacks the reader's registration.
      if (readTokens().accessToken) return undefined;
      const first = takeFirstData('GET /tournaments/:id', args);
      return first && (readTournament(first, Date.now()) ?? undefined);
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

/** Returns the tournament in a response. @throws ApiError if there is none */
export function tournamentIn(answer: unknown): TournamentView {
  const event = readTournament(answer, Date.now());
  if (!event) throw new ApiError({ status: 200, code: 'UNREADABLE' });
  return event;
}

function useTournamentLists() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [tournamentListsKey, ['GET /admin/tournaments']].map(queryKey =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** POST /tournaments. Caches the new tournament for its page. */
export function useCreateTournament() {
  const client = useQueryClient();
  const invalidateLists = useTournamentLists();
  const [once] = useState(createOnce);
  return useAct({
    mutationFn: async (body: ApiArguments<'POST /tournaments'>['body']) =>
      tournamentIn(await once(body, options => api('POST /tournaments', { body }, options))),
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
  return useAct({
    mutationFn: async (body: ApiArguments<'PUT /tournaments/:id'>['body']) =>
      tournamentIn(await api('PUT /tournaments/:id', { params: { id }, body })),
    onSuccess: event => {
      client.setQueryData(tournamentKey(id), event);
      void invalidateLists();
    },
  });
}

/**
 * DELETE /tournaments/{id}. The caller drops the cached tournament after leaving its page. After a lost response, a
 * missing tournament means success; any other 404 means that somebody else deleted it.
 */
export function useDeleteTournament(id: string) {
  const client = useQueryClient();
  const invalidateLists = useTournamentLists();
  const unsure = useRef(false);
  return useAct({
    mutationFn: async () => {
      try {
        await api('DELETE /tournaments/:id', { params: { id } });
      } catch (error) {
        if (isMissing(error) && unsure.current) return;
        if (isUnanswered(error)) {
          if (await findLostResult(() => deletion(id))) return;
          unsure.current = true;
        }
        throw error;
      }
    },
    onSuccess: () => void invalidateLists(),
    onError: error => {
      if (isMissing(error)) void client.invalidateQueries({ queryKey: tournamentKey(id) });
    },
  });
}

/** Returns true if the tournament no longer exists, null if it does. @throws ApiError if that is unknown */
async function deletion(id: string): Promise<true | null> {
  try {
    await api('GET /tournaments/:id', { params: { id } });
    return null;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}
