import type { OrganizationDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../../lib/realtime/ask-anew.ts';
import { useAskSoon } from '../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';
import { dashboardKey } from './api.ts';

/** An evening's bookings come in bursts; the dashboard asks anew this often at most, in ms. */
const gatherMs = 1500;

type Shown = Pick<OrganizationDashboard, 'today' | 'upcoming' | 'tournaments'>;

const idsOf = (events: readonly { _id: string }[] = []) => events.map(event => event._id);

/** Keeps the dashboard in step with what it shows: lobbies, tournaments, money, kick requests, papers and promos. */
export function useLiveOrganizationDashboard(shown: Shown | undefined): void {
  const client = useQueryClient();
  const ask = useAskSoon(() => void askAnew(client, { queryKey: dashboardKey }), { withinMs: gatherMs });
  useWatch('scrim', idsOf([...(shown?.today ?? []), ...(shown?.upcoming ?? [])]), ask.soon);
  useWatch('tournament', idsOf(shown?.tournaments), ask.soon);
  useServerEvent('booking:updated', ask.soon);
  useServerEvent('scrim:kick-request', ask.soon);
  useServerEvent('scrim:changed', ask.soon);
  useServerEvent('event:slots', ask.soon);
  useServerEvent('event:changed', ask.soon);
  useServerEvent('account:changed', () => {
    ask.soon();
    void askAnew(client, { queryKey: ['GET /promos'] });
  });
}
