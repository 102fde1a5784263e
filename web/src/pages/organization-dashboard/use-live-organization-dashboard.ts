import { useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from '../../features/dashboards/organization/api.ts';
import { askAnew } from '../../lib/realtime/ask-anew.ts';
import { useAskSoon } from '../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';

/** An evening's bookings come in bursts; the dashboard asks anew this often at most, in ms. */
const gatherMs = 1500;

/** Keeps the dashboard in step with the lobbies of the day, with money and with kick requests. */
export function useLiveOrganizationDashboard(scrimIds: readonly string[]): void {
  const client = useQueryClient();
  const ask = useAskSoon(() => void askAnew(client, { queryKey: dashboardKey }), { withinMs: gatherMs });
  useWatch('scrim', scrimIds, ask.soon);
  useServerEvent('booking:updated', ask.soon);
  useServerEvent('scrim:kick-request', ask.soon);
  useServerEvent('scrim:changed', ask.soon);
  useServerEvent('event:slots', ask.soon);
}
