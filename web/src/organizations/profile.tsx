import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import { useState } from 'react';
import { SuspendedNotice } from '../account/auth/suspended-notice.tsx';
import { organizationName } from '../lib/format/organizer.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { HostedEvents } from './hosted-events.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { RateOrganizationDialog } from './ratings/rate-dialog.tsx';
import { Ratings } from './ratings.tsx';
import { useLiveOrganization } from './use-live-organization.ts';

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
