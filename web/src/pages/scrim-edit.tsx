import { scrimTexts } from '@hotdrop/contract/scrim-texts.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { ArrowLeft, CircleSlash, Lock } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { EditScrimForm } from '../features/scrim-form/edit-form.tsx';
import { useScrim } from '../features/scrims/scrim-api.ts';
import { sentence } from '../lib/format/sentence.ts';
import { Link } from '../lib/router.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useTitle } from '../lib/use-title.ts';
import { isFromRun } from './scrim-run/from-run.ts';
import { ScrimProblem } from './scrim-run/scrim-problem.tsx';

/** /scrims/{id}/edit: for the owner and admins. */
export function ScrimEditPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const location = useLocation();
  const query = useScrim(id);
  const scrim = query.data;
  useTitle(scrim ? `Edit ${scrim.title}` : 'Edit scrim');

  const cameFromRun = isFromRun(location.state);
  const backTo = cameFromRun ? `/scrims/${id}/run` : `/scrims/${id}`;
  const backText = cameFromRun ? 'Back to running it' : 'Back to the scrim';
  const back = <ButtonLink to={backTo}>{backText}</ButtonLink>;
  return (
    <div className="page py-6 sm:py-8">
      <Link to={backTo} className="mb-1 inline-flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        {backText}
      </Link>
      <h1 tabIndex={-1} className="mb-5 text-[1.75rem] sm:text-[2rem]">
        Edit scrim
      </h1>
      {query.isPending && (
        <div role="status" aria-label="Loading scrim" className="grid max-w-3xl gap-5">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-15 rounded-card" />
          <Skeleton className="h-15 rounded-card" />
        </div>
      )}
      {!scrim && query.isError && (
        <ScrimProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {scrim && !canManageScrim(user, scrim) && (
        <EmptyState
          icon={<Lock size={32} />}
          title={scrimTexts.forbidden}
          body={user && sentence(`You are signed in as ${user.name}`)}
          actions={back}
        />
      )}
      {scrim && canManageScrim(user, scrim) && scrim.status === 'cancelled' && (
        <EmptyState
          icon={<CircleSlash size={32} />}
          title="This scrim was cancelled"
          body="Clone it to open a lobby like it at another time."
          actions={back}
        />
      )}
      {scrim && user && canManageScrim(user, scrim) && scrim.status !== 'cancelled' && (
        <EditScrimForm key={scrim._id} scrim={scrim} user={user} back={backTo} />
      )}
    </div>
  );
}
