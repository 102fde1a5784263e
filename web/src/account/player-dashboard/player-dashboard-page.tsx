import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { apiQuery } from '../../lib/api/query.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../../lib/realtime/use-server-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { Evening } from './evening.tsx';

const playerDashboardKey = ['GET /dashboard/player'] as const;

/** The player's evening: the next match, bookings, registrations, results, and what to rate. */
function playerDashboardQuery() {
  return apiQuery('GET /dashboard/player');
}

/** Several lobbies may change at once, for many players: each refetches once, at a random time within this many ms. */
const spreadMs = 800;

/** For tournaments, where thousands get a change at once. */
const tournamentSpreadMs = 5000;

type Coming = { scrims: readonly string[]; tournaments: readonly TournamentSummary[] };

/**
 * Keeps the player's dashboard up to date: slots, payments, room details and results of scrims, and
 * tournaments that are moved or that the player's team has left.
 */
function useLivePlayerDashboard({ scrims, tournaments }: Coming): void {
  const client = useQueryClient();
  const refresh = () => {
    void refetchChanged(client, { queryKey: playerDashboardKey });
    // The next scrim's own query has the release time of its room details.
    void refetchChanged(client, { queryKey: ['GET /scrims/:id'] });
  };
  const ask = useRefetchSoon(refresh, { withinMs: spreadMs, spread: true });
  const askLater = useRefetchSoon(refresh, { withinMs: tournamentSpreadMs, spread: true });
  const isHere = (id: string) => scrims.includes(id);
  const find = (id: string) => tournaments.find(tournament => tournament._id === id);

  // Changes before the server confirmed the watch sent no event here.
  useWatch('scrim', scrims, ask.soon);
  useServerEvent('scrim:changed', event => isHere(event.scrimId) && ask.soon());
  useServerEvent('scrim:credentials', event => isHere(event.scrimId) && ask.soon());
  // The user's own booking, even of a scrim not on screen yet: refetch at once.
  useServerEvent('booking:updated', ask.now);

  const ids = tournaments.map(tournament => tournament._id);
  useWatch('tournament', ids, askLater.soon);
  useServerEvent('event:changed', event => find(event.id) && askLater.soon());
  // The event does not say whose team left: it may be the user's.
  useServerEvent('event:slots', event => {
    if (event.taken < (find(event.id)?.registeredCount ?? 0)) askLater.soon();
  });
  useServerEvent('team:registered', ask.now);
}

/** /dashboard/player: what a player needs tonight, the next match first. */
export function PlayerDashboardPage() {
  useTitle('Dashboard');
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
      {query.isError && !query.data && <LoadError title="Failed to load your dashboard" query={query} />}
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

/** The grey shape of the dashboard while it loads. */
function DashboardSkeleton() {
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
