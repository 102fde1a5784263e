import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../../lib/realtime/ask-anew.ts';
import { useAskSoon } from '../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';
import { ownBookingsKey } from '../../lib/scrim-cache.ts';

/** Many who play in a lobby hear of its changes at one instant: they ask anew once, within this, in ms. */
const spreadMs = 1500;

/** Of a tournament thousands hear at one instant. */
const tournamentSpreadMs = 5000;

type Coming = { scrims: readonly string[]; tournaments: readonly string[] };

/**
 * Keeps the own games in step: a seat from the waitlist, a payment that was decided, a scrim that was moved, a
 * tournament that was deleted.
 */
export function useLiveOwnGames({ scrims, tournaments }: Coming): void {
  const client = useQueryClient();
  const refresh = () => void askAnew(client, { queryKey: ownBookingsKey });
  const ask = useAskSoon(refresh, { withinMs: spreadMs, spread: true });
  const askLater = useAskSoon(refresh, { withinMs: tournamentSpreadMs, spread: true });
  // What changed before the server said yes was told to nobody here.
  useWatch('scrim', scrims, ask.soon);
  useServerEvent('scrim:changed', event => {
    if (scrims.includes(event.scrimId)) ask.soon();
  });
  useWatch('tournament', tournaments, ask.soon);
  // Its groups go with it when it is deleted.
  useServerEvent('groups:changed', event => {
    if (tournaments.includes(event.tournamentId)) askLater.soon();
  });
  useServerEvent('event:changed', event => {
    if (tournaments.includes(event.id)) askLater.soon();
  });
  useServerEvent('team:registered', ask.now);
  // The own one, also of a scrim that is not on the screen yet: at once.
  useServerEvent('booking:updated', ask.now);
}
