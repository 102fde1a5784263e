import type { OwnBooking } from '@hotdrop/contract/account/profile.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { failureText } from '../../lib/api/failure-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { GameRow } from './game-row.tsx';
import { NextMatch } from './next-match.tsx';
import { arrange, comingIds, type OwnGame } from './own-games.ts';
import { ownGamesQuery } from './own-games-api.ts';
import { useLiveOwnGames } from './use-live-own-games.ts';

const views = [
  { id: '', label: 'All' },
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
] as const;

/** The own registrations and bookings, the next match first. An organization without any has its events above. */
export function OwnGames({ role }: Pick<User, 'role'>) {
  const quiet = role === 'organization';
  const [show, choose] = useUrlChoice('show', '');
  const view = views.find(({ id }) => id === show)?.id ?? '';
  const query = useInfiniteQuery(ownGamesQuery());
  const bookings = query.data?.pages.flatMap(page => page.items) ?? [];
  // The way to pay goes in the second in which a hold runs out.
  const now = useNow(bookings.some(isHeld) ? 1000 : 15_000);
  const games = arrange(bookings, now);
  const { next, upcoming, past } = games;
  useLiveOwnGames(comingIds(games));

  if (query.isPending) return quiet ? null : <GamesSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        title="Failed to load your games"
        message={failureText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (!next && upcoming.length === 0 && past.length === 0)
    return quiet ? null : <NoGames isAdmin={role === 'admin'} />;
  const coming = view !== 'past';
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        {views.map(({ id, label }) => (
          <Chip key={id} pressed={view === id} onClick={() => choose(id)}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {coming && next && <NextMatch game={next} now={now} />}
      {coming && <GameList title="Live now" games={upcoming.filter(game => game.phase === 'live')} />}
      {coming && <GameList title="Upcoming" games={upcoming.filter(game => game.phase !== 'live')} />}
      {view === 'upcoming' && !next && upcoming.length === 0 && <NothingComing />}
      {view !== 'upcoming' && <GameList title="Past" games={past} />}
      {view === 'past' && past.length === 0 && (
        <EmptyState
          icon={<CalendarCheck size={32} />}
          title="No past games yet"
          body="Matches you have played show up here with their standings."
        />
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </>
  );
}

const isHeld = (own: OwnBooking): boolean => own.kind === 'scrim' && own.booking.holdExpiresAt !== null;

function NoGames({ isAdmin }: { isAdmin: boolean }) {
  if (isAdmin) {
    return (
      <EmptyState
        icon={<CalendarCheck size={32} />}
        title="No games of your own"
        body="Admins neither play nor host. See the lists for other events."
        actions={
          <>
            <ButtonLink to="/scrims" variant="primary">
              All scrims
            </ButtonLink>
            <ButtonLink to="/tournaments">All tournaments</ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<CalendarCheck size={32} />}
      title="No games yet"
      body="Book a slot in a scrim or register for a tournament, and it shows up here with start, slot and room."
      actions={<FindActions />}
    />
  );
}

function NothingComing() {
  return (
    <EmptyState
      icon={<CalendarCheck size={32} />}
      title="Nothing coming up"
      body="Your next slot is one tap away."
      actions={<FindActions />}
    />
  );
}

function FindActions() {
  return (
    <>
      <ButtonLink to="/scrims" variant="primary">
        Find a scrim
      </ButtonLink>
      <ButtonLink to="/tournaments">Find a tournament</ButtonLink>
    </>
  );
}

function GameList({ title, games }: { title: string; games: OwnGame[] }) {
  if (games.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="panel divide-y divide-line overflow-hidden">
        {games.map(game => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
}

function GamesSkeleton() {
  return (
    <div role="status" aria-label="Loading your games" className="grid gap-6">
      <Skeleton className="h-9 w-60 rounded-full" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  );
}
