import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { adminStatsQuery } from '../../features/admin-stats/api.ts';
import { DailyPanel } from '../../features/admin-stats/daily-panel.tsx';
import { TotalsGrid } from '../../features/admin-stats/totals-grid.tsx';
import { WaitingList } from '../../features/admin-stats/waiting-list.tsx';
import { failureText } from '../../lib/api/failure-text.ts';

/** What waits, how much there is of everything, and how it went day by day. */
export function OverviewSection() {
  const { data, isPending, error, isFetching, refetch } = useQuery(adminStatsQuery());
  if (isPending) return <OverviewSkeleton />;
  if (!data) {
    return (
      <ErrorState
        title="Failed to load the overview"
        message={failureText(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="what-waits" className="grid gap-2.5">
        <h2 id="what-waits" className="text-xl">
          To do
        </h2>
        <WaitingList waiting={data.waiting} />
      </section>
      <section aria-labelledby="totals" className="grid gap-2.5">
        <h2 id="totals" className="text-xl">
          Totals
        </h2>
        <TotalsGrid totals={data.totals} />
      </section>
      <DailyPanel />
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading overview" className="grid gap-6">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
