import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { api, messageOf } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { useNow } from '../../lib/use-now.ts';
import { arrange } from './arrange.ts';
import { GameRow } from './game-row.tsx';
import { NextMatch } from './next-match.tsx';

const pageSize = 50;
const args = { query: { limit: pageSize } };

/** The own registrations, the next match first. `quiet`: says nothing when there are none. */
export function OwnGames({ quiet }: { quiet: boolean }) {
  const now = useNow(30_000);
  const query = useInfiniteQuery({
    queryKey: [...queryKey('GET /profile/bookings', args), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /profile/bookings',
        { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  });

  if (query.isPending) return quiet ? null : <GamesSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        title="Failed to load your games"
        message={messageOf(query.error, 'Check your connection and try again.')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { next, upcoming, past } = arrange(
    query.data.pages.flatMap(page => page.items),
    now,
  );
  if (!next && past.length === 0) {
    if (quiet) return null;
    return (
      <EmptyState
        icon={<CalendarCheck size={32} />}
        title="No games yet"
        body="Register a squad for a tournament and it stands here, with its start, group and room."
        actions={
          <ButtonLink to="/tournaments" variant="primary">
            Find a tournament
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      {next && <NextMatch booking={next} now={now} />}
      <GameList title="Upcoming" bookings={upcoming} now={now} />
      <GameList title="Past" bookings={past} now={now} />
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

type ListProps = { title: string; bookings: Parameters<typeof GameRow>[0]['booking'][]; now: number };

function GameList({ title, bookings, now }: ListProps) {
  if (bookings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="panel divide-y divide-line overflow-hidden">
        {bookings.map(booking => (
          <GameRow key={booking.registration._id} booking={booking} now={now} />
        ))}
      </ul>
    </section>
  );
}

function GamesSkeleton() {
  return (
    <div role="status" aria-label="Loading your games" className="grid gap-6">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  );
}
