import { useQueryClient } from '@tanstack/react-query';
import { useAskSoon } from '../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';
import { ownBookingsKey } from '../../lib/scrim-cache.ts';

/** Many who play in a lobby hear of its changes at one instant: they ask anew once, within this, in ms. */
const spreadMs = 1500;

/** Keeps the own games in step: a seat from the waitlist, a payment that was decided, a scrim that was moved. */
export function useLiveOwnGames(scrimIds: readonly string[]): void {
  const client = useQueryClient();
  const ask = useAskSoon(() => void client.invalidateQueries({ queryKey: ownBookingsKey }), {
    withinMs: spreadMs,
    spread: true,
  });
  // What changed before the server said yes was told to nobody here.
  useWatch('scrim', scrimIds, ask.soon);
  useServerEvent('scrim:changed', event => {
    if (scrimIds.includes(event.scrimId)) ask.soon();
  });
  // The own one, also of a scrim that is not on the screen yet: at once.
  useServerEvent('booking:updated', ask.now);
}
