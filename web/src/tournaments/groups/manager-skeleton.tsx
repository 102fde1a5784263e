import { Skeleton } from '../../ui/skeleton.tsx';

/** The grey shape of the Manager while it loads. */
export function ManagerSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the Tournament Manager"
      className="-mb-8 flex h-(--screen) flex-col gap-3 px-4 py-3 min-[72rem]:px-6 min-[72rem]:pb-8"
    >
      <Skeleton className="h-8 w-72 max-w-full" />
      <div className="grid min-h-0 flex-1 gap-4 min-[72rem]:grid-cols-[minmax(0,1.5625fr)_minmax(0,1fr)_minmax(0,1.25fr)]">
        {['teams', 'groups', 'room'].map(column => (
          <div key={column} className="panel grid content-start gap-5 p-4 max-[72rem]:not-first:hidden">
            <Skeleton className="h-6 w-32" />
            {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
              <div key={row} className="grid gap-2">
                <Skeleton className="h-3.5 w-2/5" />
                <Skeleton className="h-3 w-3/5" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
