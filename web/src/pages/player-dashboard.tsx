import type { PlayerDashboard } from '@hotdrop/contract/dashboards.ts';
import { useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { useNoDeadEntry } from '../components/ui/dialog-back.ts';
import { PageHeading } from '../components/ui/page-heading.tsx';
import { playerDashboardQuery } from '../features/dashboards/player/player-dashboard-api.ts';
import { useLivePlayerDashboard } from '../features/dashboards/player/use-live-player-dashboard.ts';
import { failureText } from '../lib/api/failure-text.ts';
import { useSession } from '../lib/session/session.tsx';
import { useTitle } from '../lib/use-title.ts';
import { DashboardSkeleton } from './player-dashboard/dashboard-skeleton.tsx';
import { Evening } from './player-dashboard/evening.tsx';

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
