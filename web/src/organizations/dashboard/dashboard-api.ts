import type { OrganizationDashboard } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api/query.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../../lib/realtime/use-server-event.ts';

/** Bookings arrive in bursts; the dashboard refetches at most once in this many ms. */
const gatherMs = 1500;

type Shown = Pick<OrganizationDashboard, 'today' | 'upcoming' | 'tournaments'>;

const idsOf = (events: readonly { _id: string }[] = []) => events.map(event => event._id);

/** Keeps the dashboard up to date: lobbies, tournaments, payments, kick requests, verification and promos. */
export function useLiveOrganizationDashboard(shown: Shown | undefined): void {
  const client = useQueryClient();
  const ask = useRefetchSoon(() => void refetchChanged(client, { queryKey: dashboardKey }), {
    withinMs: gatherMs,
  });
  useWatch('scrim', idsOf([...(shown?.today ?? []), ...(shown?.upcoming ?? [])]), ask.soon);
  useWatch('tournament', idsOf(shown?.tournaments), ask.soon);
  useServerEvent('booking:updated', ask.soon);
  useServerEvent('scrim:kick-request', ask.soon);
  useServerEvent('scrim:changed', ask.soon);
  useServerEvent('event:slots', ask.soon);
  useServerEvent('event:changed', ask.soon);
  useServerEvent('account:changed', () => {
    ask.soon();
    void refetchChanged(client, { queryKey: ['GET /promos'] });
  });
}

const dashboardKey = ['GET /dashboard/org'] as const;

/** Query for the organizer's dashboard. */
export const dashboardQuery = () => apiQuery('GET /dashboard/org');
