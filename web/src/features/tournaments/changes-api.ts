import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiArguments, api } from '../../lib/api/client.ts';
import { tournamentIn, tournamentKey } from './api.ts';

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
      tournamentIn(await api('POST /tournaments', { body })),
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
      tournamentIn(await api('PUT /tournaments/:id', { params: { id }, body })),
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
