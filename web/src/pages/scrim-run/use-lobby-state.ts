import { nextAction } from '@hotdrop/contract/scrims/next-action.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { credentialsQuery } from '../../features/credentials/credentials-api.ts';
import { type NextStep, nextStep } from '../../features/dashboards/organization/next-step.ts';
import { kickRequestsQuery } from '../../features/kick-requests/kick-requests-api.ts';
import { paymentsQuery } from '../../features/payments-queue/api.ts';
import { statusOf } from '../../features/scrims/model.ts';

export type LobbyCounts = { payments: number; refunds: number; kicks: number };

/** What waits for the organizer of a lobby, and what comes next; `step` is null until all of it is known. `now` in ms. */
export function useLobbyState(scrim: Scrim, now: number): { counts: LobbyCounts; step: NextStep | null } {
  const submitted = useQuery(paymentsQuery(scrim._id, 'submitted'));
  const due = useQuery(paymentsQuery(scrim._id, 'refund-due'));
  const requests = useInfiniteQuery(kickRequestsQuery(scrim._id));
  const details = useQuery(credentialsQuery(scrim._id, null));

  // Those to decide come first, so that the first page holds them.
  const asked = requests.data?.pages.flatMap(page => page.items) ?? [];
  const kicks = asked.filter(request => request.status === 'pending').length;
  const counts = { payments: submitted.data?.total ?? 0, refunds: due.data?.total ?? 0, kicks };
  if (submitted.isPending || requests.isPending || details.isPending) return { counts, step: null };

  const lobby = {
    ...scrim,
    status: statusOf(scrim, now),
    paymentsToConfirm: counts.payments,
    kickRequests: kicks,
    credentialsSet: Boolean(details.data?.roomId),
  };
  const seen = details.data?.released ? (details.data.seen ?? null) : null;
  return { counts, step: nextStep(nextAction(lobby, now), { ...lobby, seen }) };
}
