import type { MatchSlots, Standings, SubmittedRow } from '@hotdrop/contract/scrims/results/points.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { useSession } from '../../lib/session/session.tsx';
import { signedOutRefreshMs } from '../../lib/signed-out-refresh.ts';
import { sendForm } from '../../lib/upload.ts';
import { squadsKey } from '../scrim-api.ts';

/** The standings of a scrim, and each of its matches. */
export function standingsQuery(scrimId: string) {
  return apiQuery('GET /scrims/:id/standings', { params: { id: scrimId } });
}

/** Which squads the results of each slot count for, match by match. */
export function matchSlotsQuery(scrimId: string) {
  return queryOptions({
    // Below the key of the scrim's squads, so that a change of any squad invalidates it.
    queryKey: [...squadsKey(scrimId), 'by match'],
    queryFn: async ({ signal }): Promise<MatchSlots[]> =>
      (await api('GET /scrims/:id/points/seats', { params: { id: scrimId } }, { signal })).items,
  });
}

export type Submission = {
  matchNumber: number;
  rows: readonly SubmittedRow[];
  /** A new picture, `none` to delete the saved one, or null to keep it. */
  image: Blob | 'none' | null;
};

/** Saves the results of a match, replacing earlier ones: all rows or none. @throws ApiError */
export async function submitResults(
  scrimId: string,
  { matchNumber, rows, image }: Submission,
): Promise<Standings> {
  const form = new FormData();
  form.set('matchNumber', String(matchNumber));
  form.set('results', JSON.stringify(rows));
  if (image === 'none') form.set('image', image);
  else if (image) form.set('image', image, 'table.webp');
  const { answer } = await sendForm(`/scrims/${encodeURIComponent(scrimId)}/points`, form);
  // The connection broke in the middle of the response.
  if (answer === undefined) throw new ApiError({ status: 0, code: 'NETWORK' });
  return (answer as { standings: Standings }).standings;
}

type Course = Pick<Scrim, 'startAt' | 'endAt' | 'matchCount' | 'matchesPlayed' | 'status'>;

/** Returns a scrim's standings, polled for signed-out readers. `scrim` is undefined while unknown. */
export function useStandings(scrimId: string, scrim: Course | undefined) {
  const { status } = useSession();
  return useQuery({
    ...standingsQuery(scrimId),
    refetchInterval: () =>
      status === 'unauthenticated' && scrim ? signedOutRefreshMs(scrim, Date.now()) : false,
  });
}
