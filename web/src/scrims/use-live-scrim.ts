import type { ServerEvents } from '@hotdrop/contract/realtime.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ownBookingsKey } from '../events/last-squad.ts';
import { refetchChanged, useRefetchSoon } from '../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../lib/realtime/use-server-event.ts';
import { scrimPageKeys, standingsKey } from './scrim-api.ts';

type ScrimEvent = 'scrim:changed' | 'scrim:credentials' | 'scrim:kick-request' | 'booking:updated';

/** {@link useServerEvent} for one scrim. */
export function useScrimEvent<E extends ScrimEvent>(
  name: E,
  scrimId: string,
  handler: (event: Parameters<ServerEvents[E]>[0]) => unknown,
): void {
  const ofScrim = (event: Parameters<ServerEvents[E]>[0]) => event.scrimId === scrimId && handler(event);
  useServerEvent(name, ofScrim as ServerEvents[E]);
}

/** Slots fill in bursts that reach many pages. Each refetches once, at a random time within this, in ms. */
const spreadMs = 800;

/** Keeps a scrim's pages up to date for signed-in readers: board, squads, own booking, payments and results. */
export function useLiveScrim(id: string): void {
  const client = useQueryClient();
  const askFor = (queryKey: QueryKey) => void refetchChanged(client, { queryKey });
  const ask = useRefetchSoon(() => scrimPageKeys(id).forEach(askFor), { withinMs: spreadMs, spread: true });

  const ids = useMemo(() => [id], [id]);
  // Changes before the watch was confirmed sent no event to this page.
  useWatch('scrim', ids, () => {
    ask.soon();
    askFor(standingsKey(id));
  });
  useScrimEvent('scrim:changed', id, event => {
    ask.soon();
    if (event.standings) askFor(standingsKey(id));
  });
  useServerEvent('event:slots', event => {
    if (event.kind === 'scrim' && event.id === id) ask.soon();
  });
  // The reader's booking, or any booking for the organizer. Refetched at once, with the reader's ended ones.
  useScrimEvent('booking:updated', id, () => {
    ask.now();
    askFor(ownBookingsKey);
  });
  useEffect(() => {
    // After Back from the pay step, the browser may restore an outdated page.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void client.invalidateQueries();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [client]);
}
