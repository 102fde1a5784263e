import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../lib/realtime/ask-anew.ts';
import { useAskSoon } from '../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../lib/realtime/use-server-event.ts';
import { useWatch } from '../lib/realtime/use-watch.ts';
import { organizationQuery } from './organizations-api.ts';

/** Of a rush for places hundreds may hear at one instant: they ask anew once, within this, in ms. */
const spreadMs = 5000;

const idsOf = (events: readonly { _id: string }[]) => events.map(event => event._id);

/** Keeps an organizer's page in step with its events while somebody is signed in: places, edits, a tick, a suspension. */
export function useLiveOrganization({ organization, scrims, tournaments }: OrganizationPage): void {
  const client = useQueryClient();
  const ask = useAskSoon(
    () => void askAnew(client, { queryKey: organizationQuery(organization._id).queryKey }),
    { withinMs: spreadMs, spread: true },
  );
  const ids = idsOf([...scrims, ...tournaments]);
  // What changed before the server said yes was told to nobody here.
  useWatch('scrim', idsOf(scrims), ask.soon);
  useWatch('tournament', idsOf(tournaments), ask.soon);
  useServerEvent('event:changed', event => ids.includes(event.id) && ask.soon());
  useServerEvent('event:slots', event => ids.includes(event.id) && ask.soon());
}
