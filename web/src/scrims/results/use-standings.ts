import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/session.tsx';
import { signedOutRefreshMs } from '../../lib/signed-out-refresh.ts';
import { standingsQuery } from './points-api.ts';

type Course = Pick<Scrim, 'startAt' | 'endAt' | 'matchCount' | 'matchesPlayed' | 'status'>;

/** The standings of a scrim, kept up to date also for readers who are not signed in. `scrim` undefined: not known yet. */
export function useStandings(scrimId: string, scrim: Course | undefined) {
  const { status } = useSession();
  return useQuery({
    ...standingsQuery(scrimId),
    refetchInterval: () =>
      status === 'unauthenticated' && scrim ? signedOutRefreshMs(scrim, Date.now()) : false,
  });
}
