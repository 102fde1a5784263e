import { tournamentsNotLoaded } from '@hotdrop/contract/lib/first-load.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { count, plural } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { HostedRow } from '../../organizations/hosted-row.tsx';
import { capacityOf } from '../../scrims/model.ts';
import { statusOf } from '../../tournaments/model.ts';
import { readTournamentList } from '../../tournaments/normalise-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { OwnGames } from './played-games.tsx';

/** /my-games: the user's registrations and bookings; for an organization also the events it hosts. */
export function MyGamesPage() {
  useTitle('My games');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8">
      <h1 className="text-[1.75rem] md:text-[2.125rem]" tabIndex={-1}>
        My games
      </h1>
      {user.role === 'organization' && <HostedGames organizationId={user._id} />}
      <OwnGames role={user.role} />
    </div>
  );
}

const most = 50;

/** Scrims and tournaments the organization hosts, next first. */
function HostedGames({ organizationId }: { organizationId: string }) {
  const now = useNow(30_000);
  // The server lists live and upcoming scrims first, by start.
  const scrimArgs = { query: { organizationId, sort: 'soonest', limit: most } } as const;
  const scrims = useQuery({
    queryKey: [...queryKey('GET /scrims', scrimArgs), 'hosted'],
    queryFn: ({ signal }) => api('GET /scrims', scrimArgs, { signal }),
  });
  // By start, the server lists the oldest tournaments first; upcoming ones are among the newest.
  const tournamentArgs = { query: { organizationId, sort: 'newest', limit: most } } as const;
  const tournaments = useQuery({
    queryKey: [...queryKey('GET /tournaments', tournamentArgs), 'hosted'],
    queryFn: async ({ signal }) =>
      readTournamentList(await api('GET /tournaments', tournamentArgs, { signal })),
  });
  if (scrims.data?.items.length === 0 && tournaments.data?.items.length === 0) return <NothingHosted />;
  if (scrims.isPending || tournaments.isPending) return <HostedSkeleton />;
  return (
    <>
      <Hosted
        title="Scrims hosted by you"
        query={scrims}
        failed="Failed to load scrims"
        all={`/scrims?organizationId=${organizationId}`}
        create={{ to: '/scrims/new', label: 'Create Scrim' }}
      >
        {scrims.data?.items.map(scrim => (
          <HostedRow key={scrim._id} hosted={{ kind: 'scrim', event: scrim }} now={now}>
            <p className="numeric text-ink-2">
              {count(scrim.bookedCount)} / {plural(capacityOf(scrim), 'slot')}
            </p>
          </HostedRow>
        ))}
      </Hosted>
      <Hosted
        title="Tournaments hosted by you"
        query={tournaments}
        failed={tournamentsNotLoaded}
        all={`/tournaments?organizationId=${organizationId}`}
        create={{ to: '/tournaments/new', label: 'Create Tournament' }}
      >
        {nextFirst(tournaments.data?.items ?? [], now).map(event => (
          <HostedRow key={event._id} hosted={{ kind: 'tournament', event }} now={now}>
            <p className="numeric text-ink-2">
              {count(event.registeredCount)} / {plural(event.capacity, 'team')}
            </p>
          </HostedRow>
        ))}
      </Hosted>
    </>
  );
}

type Listed = UseQueryResult<{ items: unknown[]; total: number }>;

type HostedProps = {
  title: string;
  query: Listed;
  failed: string;
  /** Link to the public list of all of them. */
  all: string;
  create: { to: string; label: string };
  children: ReactNode;
};

function Hosted({ title, query, failed, all, create, children }: HostedProps) {
  const { data } = query;
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <ButtonLink to={create.to} size="sm" icon={<Plus aria-hidden size={18} />}>
          {create.label}
        </ButtonLink>
      </div>
      {query.isError && !data && <LoadError title={failed} query={query} />}
      {data?.items.length === 0 && <p className="panel px-4 py-5 text-ink-2">None yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="panel divide-y divide-line overflow-hidden">{children}</ul>
      )}
      {data && data.total > data.items.length && (
        <Link
          to={all}
          className="mt-3 inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
        >
          See all {count(data.total)}
        </Link>
      )}
    </section>
  );
}

/** One for both lists: the first to load would be pushed down by the other. */
function HostedSkeleton() {
  return (
    <div role="status" aria-label="Loading your events" className="grid gap-6">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

function NothingHosted() {
  return (
    <EmptyState
      icon={<Megaphone size={32} />}
      title="You are not hosting anything yet"
      body="Open a lobby or publish a tournament, share its link, and squads book their slots."
      actions={
        <>
          <ButtonLink to="/scrims/new" variant="primary" icon={<Plus aria-hidden size={18} />}>
            Create Scrim
          </ButtonLink>
          <ButtonLink to="/tournaments/new" icon={<Plus aria-hidden size={18} />}>
            Create Tournament
          </ButtonLink>
        </>
      }
    />
  );
}

type Times = Pick<TournamentSummary, 'startAt' | 'endAt'>;

/** Returns live and upcoming events by start, then those without a time, then past ones, latest first. `now` in ms. */
export function nextFirst<Event extends Times>(events: readonly Event[], now: number): Event[] {
  const start = ({ startAt }: Times) => (startAt === '' ? Number.MAX_SAFE_INTEGER : Date.parse(startAt));
  const over = events.filter(event => statusOf(event, now) === 'completed');
  return [
    ...events.filter(event => !over.includes(event)).sort((a, b) => start(a) - start(b)),
    ...over.sort((a, b) => start(b) - start(a)),
  ];
}
