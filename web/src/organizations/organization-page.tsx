import type { OrganizationPage as PageData } from '@hotdrop/contract/organizations/organizations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { SuspendedNotice } from '../account/auth/suspended-notice.tsx';
import { isMissing } from '../lib/api/error.ts';
import { organizationName } from '../lib/format/in-words.ts';
import { refetchChanged, useRefetchSoon } from '../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../lib/realtime/use-server-event.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { type FailedQuery, LoadError, MissingState } from '../ui/states.tsx';
import { HostedEvents } from './hosted-events.tsx';
import { organizationQuery } from './organizations-api.ts';
import { ProfileHeader } from './profile-header.tsx';
import { RateOrganizationDialog } from './ratings/rate-dialog.tsx';
import { Ratings } from './ratings.tsx';

/** /organizations/{orgId}: an organizer's profile, events and ratings. */
export function OrganizationPage() {
  const { orgId = '' } = useParams();
  const query = useQuery(organizationQuery(orgId));
  const info = query.data?.organization;
  useTitle(isMissing(query.error) ? 'Organization not found' : info ? organizationName(info) : 'Organizer');
  const problem = query.isError && (!query.data || isMissing(query.error));
  return (
    <div className="page py-5 md:py-8">
      {query.isPending && <OrganizationSkeleton />}
      {problem && <OrganizationProblem query={query} />}
      {query.data && !problem && <Profile key={orgId} page={query.data} />}
    </div>
  );
}

/** Why there is no organization to show. */
function OrganizationProblem({ query }: { query: FailedQuery }) {
  if (isMissing(query.error)) {
    return (
      <MissingState
        icon={Building2}
        title="Organization not found"
        body="The link is incomplete, or it was deleted."
        back={{ to: '/rankings', label: 'All organizers' }}
      />
    );
  }
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Organizer
      </h1>
      <LoadError title="Failed to load organization" query={query} />
    </>
  );
}

/** The grey shape of the page while it loads. */
function OrganizationSkeleton() {
  return (
    <div role="status" aria-label="Loading organization" className="grid gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-card" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-8 w-3/5 max-w-80" />
          <Skeleton className="h-5 w-2/5 max-w-48" />
        </div>
      </div>
      <Skeleton className="h-20 rounded-card" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-44 rounded-card sm:h-80" />
        <Skeleton className="h-44 rounded-card sm:h-80" />
        <Skeleton className="h-44 rounded-card sm:h-80" />
      </div>
    </div>
  );
}

/** In a rush for slots hundreds get the event at once: each refetches once, at a random time within this many ms. */
const spreadMs = 5000;

const idsOf = (events: readonly { _id: string }[]) => events.map(event => event._id);

/** Keeps an organizer's page up to date for signed-in users: slots, edits, the verified badge, a suspension. */
function useLiveOrganization({ organization, scrims, tournaments }: PageData): void {
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
function Profile({ page }: { page: PageData }) {
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
