import { Skeleton } from '../../ui/skeleton.tsx';

/** The grey shape of the dashboard while it loads. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your dashboard" className="grid gap-6">
      <Skeleton className="h-120 rounded-card lg:h-72" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </div>
  );
}
