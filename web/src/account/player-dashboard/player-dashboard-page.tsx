import type { PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { failureText } from '../../lib/api/failure-text.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useNoDeadEntry } from '../../ui/dialog-back.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Evening } from './evening.tsx';
import { playerDashboardQuery } from './player-dashboard-api.ts';
import { useLivePlayerDashboard } from './use-live-player-dashboard.ts';

/** /dashboard/player: what a player needs tonight, the next match first. */
export function PlayerDashboardPage() {
  useTitle('Dashboard');
  useNoDeadEntry();
  const { user } = useSession();
  const query = useQuery(playerDashboardQuery());
  useLivePlayerDashboard({ scrims: scrimsOf(query.data), tournaments: query.data?.registrations ?? [] });
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8">
      <PageHeading
        title="Dashboard"
        sub={user && <span className="block truncate">{user.name}</span>}
        actions={
          <ButtonLink to="/my-games" size="sm" variant="ghost">
            All my games
          </ButtonLink>
        }
      />
      {query.isPending && <DashboardSkeleton />}
      {query.isError && !query.data && (
        <ErrorState
          title="Failed to load your dashboard"
          message={failureText(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && (isEmpty(query.data) ? <NothingYet /> : <Evening data={query.data} />)}
    </div>
  );
}

function isEmpty({ next, ...lists }: PlayerDashboard): boolean {
  return next === null && Object.values(lists).every(list => list.length === 0);
}

function scrimsOf(data: PlayerDashboard | undefined): string[] {
  if (!data) return [];
  const own = data.bookings.map(({ scrim }) => scrim._id);
  return data.next ? [...own, data.next.scrim._id] : own;
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Swords size={32} />}
      title="No match yet"
      body="Book a slot and it shows up here with slot, start and room details."
      actions={
        <>
          <ButtonLink to="/scrims" variant="primary">
            Find a scrim
          </ButtonLink>
          <ButtonLink to="/tournaments">Find a tournament</ButtonLink>
        </>
      }
    />
  );
}
