import { Skeleton } from '../../ui/skeleton.tsx';
import { ManagedScrim } from '../managed-scrim.tsx';
import { Run } from './run.tsx';

/** /scrims/{id}/run: one screen to run a lobby, for its organizer and admins. */
export function ScrimRunPage() {
  return (
    <ManagedScrim verb="Run" skeleton={<RunSkeleton />}>
      {scrim => <Run key={scrim._id} scrim={scrim} />}
    </ManagedScrim>
  );
}

function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading scrim" className="page grid gap-4 py-6 sm:py-8">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
