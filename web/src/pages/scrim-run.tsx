import { scrimTexts } from '@hotdrop/contract/scrim-texts.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { Lock } from 'lucide-react';
import { useParams } from 'react-router';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { useScrim } from '../features/scrims/scrim-api.ts';
import { sentence } from '../lib/format/sentence.ts';
import { useSession } from '../lib/session/session.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Run } from './scrim-run/run.tsx';
import { ScrimProblem } from './scrim-run/scrim-problem.tsx';

/** /scrims/{id}/run: one screen to run a lobby, for its organizer and admins. */
export function ScrimRunPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const query = useScrim(id);
  const scrim = query.data;
  useTitle(scrim ? `Run ${scrim.title}` : 'Run scrim');

  if (scrim && canManageScrim(user, scrim)) return <Run key={id} scrim={scrim} />;
  return (
    <div className="page py-6 sm:py-8">
      {scrim && (
        <>
          <h1 className="sr-only">Run scrim</h1>
          <EmptyState
            icon={<Lock size={32} />}
            title={scrimTexts.forbidden}
            body={user && sentence(`You are signed in as ${user.name}`)}
            actions={<ButtonLink to={`/scrims/${id}`}>Back to the scrim</ButtonLink>}
          />
        </>
      )}
      {!scrim && query.isError && (
        <>
          <h1 className="sr-only">Run scrim</h1>
          <ScrimProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        </>
      )}
      {query.isPending && <RunSkeleton />}
    </div>
  );
}

function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading scrim" className="grid gap-4">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
