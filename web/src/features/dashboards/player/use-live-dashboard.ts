import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useServerEvent } from '../../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../../lib/realtime/use-watch.ts';
import { playerDashboardKey } from './player-dashboard-api.ts';

/** Seats of several lobbies may move at one instant: asked for anew once, within this, in ms. */
const gatherMs = 600;

/** Keeps the player's dashboard in step with the scrims on it: seats, payments, room details and results. */
export function useLiveDashboard(scrimIds: readonly string[]): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (waitMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: playerDashboardKey }), waitMs);
  };
  const isHere = (id: string) => scrimIds.includes(id);

  // What changed before the server said yes was told to nobody here.
  useWatch('scrim', scrimIds, () => ask(gatherMs));
  useServerEvent('scrim:changed', event => isHere(event.scrimId) && ask(gatherMs));
  useServerEvent('scrim:credentials', event => isHere(event.scrimId) && ask(gatherMs));
  // The own one, also of a scrim that is not on the screen yet: at once.
  useServerEvent('booking:updated', () => ask(0));
}
