import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../../../lib/realtime/ask-anew.ts';
import { useAskSoon } from '../../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../../lib/realtime/use-watch.ts';
import { playerDashboardKey } from './player-dashboard-api.ts';

/** Seats of several lobbies may move at one instant, and many players hear of it: asked for anew once within this, in ms. */
const spreadMs = 800;

/** Keeps the player's dashboard in step with the scrims on it: seats, payments, room details and results. */
export function useLivePlayerDashboard(scrimIds: readonly string[]): void {
  const client = useQueryClient();
  const ask = useAskSoon(() => void askAnew(client, { queryKey: playerDashboardKey }), {
    withinMs: spreadMs,
    spread: true,
  });
  const isHere = (id: string) => scrimIds.includes(id);

  // What changed before the server said yes was told to nobody here.
  useWatch('scrim', scrimIds, ask.soon);
  useServerEvent('scrim:changed', event => isHere(event.scrimId) && ask.soon());
  useServerEvent('scrim:credentials', event => isHere(event.scrimId) && ask.soon());
  // The own one, also of a scrim that is not on the screen yet: at once.
  useServerEvent('booking:updated', ask.now);
}
