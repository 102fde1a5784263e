import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useParams } from 'react-router';
import { failureText, isMissing } from '../lib/api/error.ts';
import { organizationName } from '../lib/format/in-words.ts';
import { useTitle } from '../lib/use-title.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState, MissingState } from '../ui/states.tsx';
import { organizationQuery } from './organizations-api.ts';
import { Profile } from './profile.tsx';

/** /organizations/{orgId}: who an organizer is, what it runs and what others think of it. */
export function OrganizationPage() {
  const { orgId = '' } = useParams();
  const query = useQuery(organizationQuery(orgId));
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

type Props = { error: unknown; onRetry: () => void; busy: boolean };

/** Why there is no organization to show. */
function OrganizationProblem({ error, onRetry, busy }: Props) {
  if (isMissing(error)) {
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
      <ErrorState
        title="Failed to load organization"
        message={failureText(error)}
        onRetry={onRetry}
        busy={busy}
      />
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
