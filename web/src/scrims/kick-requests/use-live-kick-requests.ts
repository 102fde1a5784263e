import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../../lib/realtime/ask-anew.ts';
import { useAskSoon } from '../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';
import { kickRequestsKey } from './kick-requests-api.ts';

/** Squads book and leave in bursts: who sits in a seat is asked for once for all of it, within this, in ms. */
const gatherMs = 800;

/** Keeps what participants ask the organizer to decide in step, whether it is open just now or only counted. */
export function useLiveKickRequests(scrimId: string): void {
  const client = useQueryClient();
  const ask = useAskSoon(() => void askAnew(client, { queryKey: kickRequestsKey(scrimId) }), {
    withinMs: gatherMs,
  });
  useWatch('scrim', [scrimId], ask.soon);
  useServerEvent('scrim:kick-request', event => {
    if (event.scrimId === scrimId) ask.now();
  });
  // Who sits in a seat may have changed.
  useServerEvent('scrim:changed', event => {
    if (event.scrimId === scrimId) ask.soon();
  });
}
