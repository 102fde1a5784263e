import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing } from '../lib/api/refusals.ts';
import { organizationName } from '../lib/format/organizer.ts';
import { useTitle } from '../lib/use-title.ts';
import { useNoDeadEntry } from '../ui/dialog-back.ts';
import { OrganizationProblem, OrganizationSkeleton } from './organization-states.tsx';
import { organizationQuery } from './organizations-api.ts';
import { Profile } from './profile.tsx';

/** /organizations/{orgId}: who an organizer is, what it runs and what others think of it. */
export function OrganizationPage() {
  const { orgId = '' } = useParams();
  const query = useQuery(organizationQuery(orgId));
  useNoDeadEntry();
  const info = query.data?.organization;
  useTitle(isMissing(query.error) ? 'Organization not found' : info ? organizationName(info) : 'Organizer');
  const problem = query.isError && (!query.data || isMissing(query.error));
  return (
    <div className="page py-5 md:py-8">
      {query.isPending && <OrganizationSkeleton />}
      {problem && (
        <OrganizationProblem
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && !problem && <Profile key={orgId} page={query.data} />}
    </div>
  );
}
