import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../lib/first-data.ts';
import { readTokens } from '../lib/session/storage.ts';
import { readTournament, type TournamentView } from './normalise.ts';

/** Of the lists of tournaments, whatever their filters. */
export const tournamentListsKey = ['GET /tournaments'] as const;
export const tournamentKey = (id: string) => queryKey('GET /tournaments/:id', { params: { id } });

export function tournamentQuery(id: string) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: tournamentKey(id),
    queryFn: async ({ signal }) => tournamentIn(await api('GET /tournaments/:id', args, { signal })),
    initialData: () => {
      // What the page carries is for nobody in particular: it does not know that the reader is registered.
      if (readTokens().accessToken) return undefined;
      const first = takeFirstData('GET /tournaments/:id', args);
      return first && (readTournament(first, Date.now()) ?? undefined);
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

/** The tournament in an answer. @throws ApiError when there is none */
export function tournamentIn(answer: unknown): TournamentView {
  const event = readTournament(answer, Date.now());
  if (!event) throw new ApiError({ status: 200, code: 'UNREADABLE' });
  return event;
}
