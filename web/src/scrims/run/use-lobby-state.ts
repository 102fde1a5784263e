import { matchOfRoom } from '@hotdrop/contract/scrims/next-action.ts';
import type { Credentials } from '@hotdrop/contract/scrims/room/scrim-rooms.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api/client.ts';
import { isRefused } from '../../lib/api/error.ts';
import { askAnew, useAskSoon } from '../../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../../lib/realtime/use-server-event.ts';
import { credentialsQuery, detailsKey, useOwnDetails } from '../credentials/credentials-api.ts';
import { kickRequestsQuery, useLiveKickRequests } from '../kick-requests/kick-requests-api.ts';
import { paymentsQuery } from '../payments/queue-api.ts';
import { squadsKey } from '../scrim-api.ts';
import { type NextStep, nextSteps } from './next-step.ts';

type LobbyCounts = { payments: number; refunds: number; kicks: number };

export type LobbyState = {
  counts: LobbyCounts;
  /** What is to be done, the most urgent first, or that nothing is; null until all of it is known. */
  steps: readonly NextStep[] | null;
  /** Asks again for what could not be loaded; null while nothing failed. */
  retry: (() => void) | null;
  /** Squads may have opened room details. */
  detailsOut: boolean;
};

/** Squads book and are confirmed in bursts; how many have seen the details is asked for once for all, within this, in ms. */
const gatherMs = 800;

/** What waits for the organizer of a lobby, and what comes next. `now` in ms; `isOwn`: whoever reads it is the organizer. */
export function useLobbyState(scrim: Scrim, now: number, isOwn: boolean): LobbyState {
  const client = useQueryClient();
  const submitted = useQuery(paymentsQuery(scrim._id, 'submitted'));
  const due = useQuery(paymentsQuery(scrim._id, 'refund-due'));
  const requests = useInfiniteQuery(kickRequestsQuery(scrim._id));
  const match = matchOfRoom(scrim, now);
  const latest = useQuery(credentialsQuery(scrim._id, null));
  const ofMatch = useOwnDetails(scrim._id, match);
  useLiveKickRequests(scrim._id);
  const ask = useAskSoon(() => void askAnew(client, { queryKey: detailsKey(scrim._id) }), {
    withinMs: gatherMs,
  });
  // Of the squads that have seen the details, those count that are confirmed.
  useServerEvent('booking:updated', event => {
    if (event.scrimId === scrim._id) ask.soon();
  });
  useWatch('scrim', [scrim._id], ask.soon);
  const { seen = null } = ofMatch.data ?? {};
  useSeenMarks(scrim._id, seen?.count);

  // Those to decide come first, so that the first page holds them.
  const asked = requests.data?.pages.flatMap(page => page.items) ?? [];
  const kicks = asked.filter(request => request.status === 'pending').length;
  const counts = { payments: submitted.data?.total ?? 0, refunds: due.data?.total ?? 0, kicks };
  const detailsOut = latest.data?.released === true || ofMatch.data?.released === true;
  // What is not known is not said to be none.
  const unknown = [submitted, due, requests, latest, ofMatch].filter(
    ({ data, error }) => data === undefined && !isNone(error),
  );
  if (unknown.length > 0) {
    const retry = () => unknown.forEach(query => void query.refetch());
    return { counts, steps: null, retry: unknown.some(query => query.isError) ? retry : null, detailsOut };
  }

  // An admin learns when they go out, not what they are.
  const credentialsFor = [latest.data, ofMatch.data].flatMap(details =>
    details && details.releaseAt !== null ? matchesOf(details) : [],
  );
  const lobby = {
    ...scrim,
    status: statusNow(scrim, now),
    confirmedCount: scrim.slotBoard.filter(slot => slot.state === 'taken').length,
    paymentsToConfirm: counts.payments,
    refundsDue: counts.refunds,
    kickRequests: kicks,
    credentialsFor,
    credentialsSet: credentialsFor.length > 0,
    seen: ofMatch.data?.released ? seen : null,
  };
  return { counts, steps: nextSteps(lobby, now, isOwn ? 'organizer' : 'admin'), retry: null, detailsOut };
}

const matchesOf = ({ matchNumber, throughMatch }: Credentials): number[] =>
  Array.from({ length: throughMatch - matchNumber + 1 }, (_, index) => matchNumber + index);

/** Whether the error says that there is none, or none any more: the scrim was cancelled. */
const isNone = (error: unknown): boolean =>
  isRefused(error) || (error instanceof ApiError && error.code === 'SCRIM_CANCELLED');

/** Whoever has opened the details is marked on the squads too as soon as the number says so. */
function useSeenMarks(scrimId: string, seen: number | undefined): void {
  const client = useQueryClient();
  const before = useRef(seen);
  useEffect(() => {
    if (before.current !== undefined && seen !== before.current) {
      void askAnew(client, { queryKey: squadsKey(scrimId) });
    }
    before.current = seen;
  }, [client, scrimId, seen]);
}
