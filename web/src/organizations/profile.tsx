import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SuspendedNotice } from '../account/auth/suspended-notice.tsx';
import { organizationName } from '../lib/format/in-words.ts';
import { refetchChanged, useRefetchSoon } from '../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../lib/realtime/use-server-event.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { HostedEvents } from './hosted-events.tsx';
import { organizationQuery } from './organizations-api.ts';
import { ProfileHeader } from './profile-header.tsx';
import { RateOrganizationDialog } from './ratings/rate-dialog.tsx';
import { Ratings } from './ratings.tsx';

/** In a rush for slots hundreds may hear of it at once: one refetch, at a random time within this, in ms. */
const spreadMs = 5000;

const idsOf = (events: readonly { _id: string }[]) => events.map(event => event._id);

/**
 * Keeps an organizer's page up to date while somebody is signed in: slots, edits, the verified badge, a
 * suspension.
 */
function useLiveOrganization({ organization, scrims, tournaments }: OrganizationPage): void {
  const client = useQueryClient();
  const ask = useRefetchSoon(
    () => void refetchChanged(client, { queryKey: organizationQuery(organization._id).queryKey }),
    { withinMs: spreadMs, spread: true },
  );
  const ids = idsOf([...scrims, ...tournaments]);
  // Changes before the server confirmed the watch sent no event here.
  useWatch('scrim', idsOf(scrims), ask.soon);
  useWatch('tournament', idsOf(tournaments), ask.soon);
  useServerEvent('event:changed', event => ids.includes(event.id) && ask.soon());
  useServerEvent('event:slots', event => ids.includes(event.id) && ask.soon());
}

const clockMs = 15_000;

/** An organizer's page once it is loaded. */
export function Profile({ page }: { page: OrganizationPage }) {
  const { organization, canRate, ratings } = page;
  const { user } = useSession();
  const now = useNow(clockMs);
  const [rating, setRating] = useState(false);
  useLiveOrganization(page);
  const isOwn = user?._id === organization._id;
  const name = organizationName(organization);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {page.suspended && <SuspendedNotice of="organization" />}
      <ProfileHeader
        organization={organization}
        isOwn={isOwn}
        onRate={canRate && !isOwn ? () => setRating(true) : null}
      />
      {!page.suspended && <HostedEvents page={page} isOwn={isOwn} now={now} />}
      <Ratings ratings={ratings} summary={organization.rating} now={now} />
      {user && (
        <RateOrganizationDialog
          organization={{ _id: organization._id, name }}
          open={rating}
          onClose={() => setRating(false)}
        />
      )}
    </div>
  );
}
