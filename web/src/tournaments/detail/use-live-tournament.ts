import { registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownBookingsKey } from '../../events/last-squad.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../../lib/realtime/use-server-event.ts';
import { tournamentKey } from '../api.ts';
import type { TournamentView } from '../normalise.ts';
import { myGroupKey } from '../registration/registration-api.ts';

/** Milliseconds over which pages spread their refetches: thousands may hear of one change at once. */
const spreadMs = 5_000;

/**
 * Keeps a tournament's page up to date for signed-in readers: events carry slot counts; teams and the reader's
 * group are refetched.
 */
export function useLiveTournament(id: string): void {
  const client = useQueryClient();
  const teamsKey = ['GET /tournaments/:id/participants', { params: { id } }];
  const refetchTeams = useRefetchSoon(() => void refetchChanged(client, { queryKey: teamsKey }), {
    withinMs: spreadMs,
    spread: true,
  });
  const refetchAll = useRefetchSoon(
    () => {
      for (const queryKey of [ownBookingsKey, tournamentKey(id), teamsKey, myGroupKey(id)])
        void refetchChanged(client, { queryKey });
    },
    { withinMs: spreadMs, spread: true },
  );
  useServerEvent('event:slots', event => {
    if (event.kind !== 'tournament' || event.id !== id) return;
    const known = client.getQueryData<TournamentView>(tournamentKey(id));
    // The event does not say whose team left: it may be the reader's. A response in flight may have old counts.
    const mayBeOwn = known?.isRegistered && event.taken < known.registeredCount;
    if (mayBeOwn || client.isFetching({ queryKey: tournamentKey(id) }) > 0) refetchAll.soon();
    else refetchTeams.soon();
    client.setQueryData<TournamentView>(tournamentKey(id), known => known && withSlots(known, event));
  });

  const refetchGroup = useRefetchSoon(() => void refetchChanged(client, { queryKey: myGroupKey(id) }), {
    withinMs: spreadMs,
    spread: true,
  });
  useServerEvent('groups:changed', event => {
    if (event.tournamentId === id) refetchGroup.soon();
  });

  useServerEvent('event:changed', event => {
    if (event.kind === 'tournament' && event.id === id) refetchAll.soon();
  });
  // From another device: a mutation in flight here refetches when it settles.
  useServerEvent('team:registered', event => {
    if (event.tournamentId === id && client.isMutating() === 0) refetchAll.soon();
  });

  const ids = useMemo(() => [id], [id]);
  // Changes before the server confirmed the watch sent no event here.
  useWatch('tournament', ids, refetchAll.soon);
}

function withSlots(
  event: TournamentView,
  { taken, capacity }: { taken: number; capacity: number },
): TournamentView {
  const changed = { ...event, registeredCount: taken, capacity };
  return { ...changed, registrationState: registrationState(changed, Date.now()) };
}
