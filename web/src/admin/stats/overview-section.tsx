import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../lib/api/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { adminStatsQuery } from './api.ts';
import { DailyPanel } from './daily-panel.tsx';
import { TotalsGrid } from './totals-grid.tsx';
import { WaitingList } from './waiting-list.tsx';

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
