import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { dashboardKey } from '../../features/dashboards/organization/api.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';

/** An evening's bookings come in bursts; the dashboard asks anew this often at most, in ms. */
const gatherMs = 1500;

/** Keeps the dashboard in step with the lobbies of the day, with money and with kick requests. */
export function useLiveDashboard(scrimIds: readonly string[]): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The first of many starts the clock, so that a rush shows while it lasts.
  const askSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: dashboardKey });
    }, gatherMs);
  };
  useWatch('scrim', scrimIds, askSoon);
  useServerEvent('booking:updated', askSoon);
  useServerEvent('scrim:kick-request', askSoon);
  useServerEvent('scrim:changed', askSoon);
  useServerEvent('event:slots', askSoon);
}
