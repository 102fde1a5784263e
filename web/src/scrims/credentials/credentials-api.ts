import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actProblem, useAct } from '../../lib/acts/use-act.ts';
import { ApiError, api } from '../../lib/api/client.ts';
import { isRefused } from '../../lib/api/error.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useWatch } from '../../lib/realtime/use-server-event.ts';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { useNow } from '../../lib/use-now.ts';
import { useVisible } from '../../lib/use-visible.ts';
import { useScrimEvent } from '../use-live-scrim.ts';

/** A release that is due by this clock may not be due by the server's: retry after this, in ms. */
const notYetMs = 10_000;
/** Each slot change reaches every page with room details: refetches are merged and spread over this, in ms. */
const spreadMs = 800;
/** How often the organizer's “seen by” count is refetched, in ms. */
const seenMs = 20_000;

/** Query key of the room details of a scrim's matches. */
export const detailsKey = (scrimId: string) => ['room details', scrimId] as const;

/**
 * Room ID and password of a match (null: the latest one), kept in memory only, and only while shown. Without those
 * that have changed, until the squad asks for them: it must not mistake them for the old ones.
 */
export function roomDetailsQuery(scrimId: string, matchNumber: number | null) {
  return queryOptions({
    queryKey: [...detailsKey(scrimId), matchNumber],
    queryFn: ({ signal }) => readDetails(scrimId, { ...ofMatch(matchNumber), peek: '1' }, signal),
    gcTime: 0,
  });
}

const ofMatch = (matchNumber: number | null) => (matchNumber === null ? {} : { matchNumber });

async function readDetails(
  scrimId: string,
  query: { matchNumber?: number; peek?: '1' },
  signal?: AbortSignal,
): Promise<Credentials> {
  const args = { params: { id: scrimId }, query };
  return (await api('GET /scrims/:id/room/credentials', args, signal && { signal })).credentials;
}

/**
 * Returns a match's room details for its organizer, with how many squads have opened them. Every view of that
 * count uses this query, so that they agree.
 */
export function useOwnDetails(scrimId: string, matchNumber: number) {
  useDetailsChanged(scrimId);
  return useQuery({
    ...roomDetailsQuery(scrimId, matchNumber),
    refetchInterval: ({ state }) => (state.data?.released ? seenMs : false),
  });
}

type Wanted = {
  scrimId: string;
  matchNumber: number | null;
  /** Release time of the details set last, if known; until then only the organizer fetches them (FIELD 2). */
  releaseAt: string | null;
  /** Whether an earlier match's details may already be released. */
  mayBeReleased: boolean;
  isOwner: boolean;
};

export type RoomDetails =
  | { state: 'loading' | 'failed' | 'none'; retry: () => void }
  /** The scrim was cancelled: nobody needs them any more. */
  | { state: 'closed' }
  /** Null if the time is unknown. */
  | { state: 'planned'; releaseAt: string | null }
  /** They have changed, and the squad has not opened the new ones. */
  | { state: 'changed'; details: Credentials; opening: Opening }
  | { state: 'known'; details: Credentials };

/** The act of opening changed details. */
export type Opening = { open: () => void; busy: boolean; problem: string | undefined };

/**
 * Returns the state of the room details; refetches when they are set, released or due. Not for a squad whose page is
 * not on the screen: the organizer would read that it has opened them.
 */
export function useRoomDetails({
  scrimId,
  matchNumber,
  releaseAt,
  mayBeReleased,
  isOwner,
}: Wanted): RoomDetails {
  const isDue = useNow(1000) >= (releaseAt === null ? 0 : Date.parse(releaseAt));
  const isLooking = useVisible() || isOwner;
  const mayBeOut = isOwner || isDue || mayBeReleased;
  const query = useQuery({
    ...roomDetailsQuery(scrimId, matchNumber),
    enabled: mayBeOut && isLooking,
    refetchInterval: ({ state }) => {
      if (isNotReleased(state.error)) return releaseAt === null ? false : notYetMs;
      return isOwner && state.data?.released ? seenMs : false;
    },
  });
  const ask = useDetailsChanged(scrimId, isLooking);
  // Details changed while offline would send a squad into the wrong room.
  useWatch('scrim', [scrimId], ask);

  const opening = useOpening(scrimId, matchNumber);
  const retry = () => void query.refetch();
  if (!mayBeOut) return { state: 'planned', releaseAt };
  if (codeOf(query.error) === 'SCRIM_CANCELLED') return { state: 'closed' };
  if (isNotReleased(query.error)) return { state: 'planned', releaseAt: isDue ? null : releaseAt };
  const details = query.data;
  // A squad kicked since then must not see the cached details (SECURITY A7, A8).
  if (query.isError && (!details || isRefused(query.error))) return { state: 'failed', retry };
  if (!details) return { state: 'loading', retry };
  if (details.releaseAt === null) return { state: 'none', retry };
  if (details.opened === false) return { state: 'changed', details, opening };
  return { state: 'known', details };
}

/** Returns the act that shows changed details, which counts as the squad having opened them. */
function useOpening(scrimId: string, matchNumber: number | null): Opening {
  const client = useQueryClient();
  const queryKey = detailsKey(scrimId);
  const [problem, setProblem] = useState<string>();
  // No retry: nobody may be looking, and it would count as opened.
  useBackOnline(() => setProblem(undefined));
  const { mutate, isPending } = useAct({
    mutationFn: () => readDetails(scrimId, ofMatch(matchNumber)),
    onMutate: () => setProblem(undefined),
    onSuccess: async details => {
      // A response that is on its way would hide them again.
      await client.cancelQueries({ queryKey });
      client.setQueryData(roomDetailsQuery(scrimId, matchNumber).queryKey, details);
      void refetchChanged(client, { queryKey });
    },
    onError: error => {
      setProblem(actProblem(error, 'Could not load room details'));
      if (isRefused(error)) void refetchChanged(client, { queryKey });
    },
  });
  return { open: () => mutate(), busy: isPending, problem };
}

/**
 * Refetches the room details when they are set or released. Outside the room that arrives as `scrim:changed`,
 * as others must not learn about room details. If nobody is looking, they are dropped until somebody does. Returns the
 * refetch.
 */
function useDetailsChanged(scrimId: string, isLooking = true): () => void {
  const client = useQueryClient();
  const queryKey = detailsKey(scrimId);
  const ask = () =>
    void (isLooking ? refetchChanged(client, { queryKey }) : client.resetQueries({ queryKey }));
  const { soon } = useRefetchSoon(ask, { withinMs: spreadMs, spread: true });
  useScrimEvent('scrim:changed', scrimId, soon);
  useScrimEvent('scrim:credentials', scrimId, ask);
  return ask;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);
const isNotReleased = (error: unknown) => codeOf(error) === 'CREDENTIALS_NOT_RELEASED';
