import { dueActions, matchOfRoom } from '@hotdrop/contract/scrims/next-action.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { credentialsQuery } from '../../features/credentials/credentials-api.ts';
import { type NextStep, nextStep } from '../../features/dashboards/organization/next-step.ts';
import { kickRequestsQuery } from '../../features/kick-requests/kick-requests-api.ts';
import { paymentsQuery } from '../../features/payments-queue/api.ts';

type LobbyCounts = { payments: number; refunds: number; kicks: number };

export type LobbyNow = {
  counts: LobbyCounts;
  /** What is to be done, the most urgent first, or that nothing is; null until all of it is known. */
  steps: readonly NextStep[] | null;
  /** Squads may have opened room details. */
  detailsOut: boolean;
};

/** What waits for the organizer of a lobby, and what comes next. `now` in ms. */
export function useLobbyState(scrim: Scrim, now: number): LobbyNow {
  const submitted = useQuery(paymentsQuery(scrim._id, 'submitted'));
  const due = useQuery(paymentsQuery(scrim._id, 'refund-due'));
  const requests = useInfiniteQuery(kickRequestsQuery(scrim._id));
  const match = matchOfRoom(scrim, now);
  const latest = useQuery(credentialsQuery(scrim._id, null));
  const ofMatch = useQuery(credentialsQuery(scrim._id, match));

  // Those to decide come first, so that the first page holds them.
  const asked = requests.data?.pages.flatMap(page => page.items) ?? [];
  const kicks = asked.filter(request => request.status === 'pending').length;
  const counts = { payments: submitted.data?.total ?? 0, refunds: due.data?.total ?? 0, kicks };
  const detailsOut = latest.data?.released === true || ofMatch.data?.released === true;
  const isPending =
    submitted.isPending || due.isPending || requests.isPending || latest.isPending || ofMatch.isPending;
  if (isPending) return { counts, steps: null, detailsOut };

  // An admin learns when they go out, not what they are.
  const credentialsFor = [latest.data, ofMatch.data].flatMap(details =>
    details && details.releaseAt !== null ? [details.matchNumber] : [],
  );
  const lobby = {
    ...scrim,
    status: statusNow(scrim, now),
    paymentsToConfirm: counts.payments,
    refundsDue: counts.refunds,
    kickRequests: kicks,
    credentialsFor,
    credentialsSet: credentialsFor.length > 0,
  };
  const seen = latest.data?.released ? (latest.data.seen ?? null) : null;
  const actions = dueActions(lobby, now);
  const steps = (actions.length > 0 ? actions : (['wait'] as const)).map(action =>
    nextStep(action, { ...lobby, seen }, now),
  );
  return { counts, steps, detailsOut };
}
