import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, ChevronRight, MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { ownBookingsKey } from '../../events/last-squad.ts';
import { InstallHint } from '../../installed/install-hint.tsx';
import { api } from '../../lib/api/client.ts';
import { pagesQuery, queryKey } from '../../lib/api/query.ts';
import { clockTime, dayLabel, istText, midSentence, relative } from '../../lib/format/time.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../../lib/realtime/use-server-event.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { GameBadge, GameRow, HoldClock, PayLink } from './game-row.tsx';
import { arrange, comingIds, type NextGame, type OwnGame } from './own-games.ts';

/** All players of a lobby get its changes at once: each refetches once, at a random time within this many ms. */
const spreadMs = 1500;

/** For tournaments, where thousands get a change at once. */
const tournamentSpreadMs = 5000;

type Coming = { scrims: readonly string[]; tournaments: readonly string[] };

/**
 * Keeps the user's games up to date: a slot from the waitlist, a decided payment, a moved scrim, a deleted
 * tournament.
 */
function useLiveOwnGames({ scrims, tournaments }: Coming): void {
  const client = useQueryClient();
  const refresh = () => void refetchChanged(client, { queryKey: ownBookingsKey });
  const ask = useRefetchSoon(refresh, { withinMs: spreadMs, spread: true });
  const askLater = useRefetchSoon(refresh, { withinMs: tournamentSpreadMs, spread: true });
  // Changes before the server confirmed the watch sent no event here.
  useWatch('scrim', scrims, ask.soon);
  useServerEvent('scrim:changed', event => {
    if (scrims.includes(event.scrimId)) ask.soon();
  });
  useWatch('tournament', tournaments, ask.soon);
  // Deleting a tournament deletes its groups.
  useServerEvent('groups:changed', event => {
    if (tournaments.includes(event.tournamentId)) askLater.soon();
  });
  useServerEvent('event:changed', event => {
    if (tournaments.includes(event.id)) askLater.soon();
  });
  useServerEvent('team:registered', ask.now);
  // The user's own booking, even of a scrim not on screen yet: refetch at once.
  useServerEvent('booking:updated', ask.now);
}

const pageSize = 50;

/** Pages of the user's registrations and bookings, newest first. */
function ownGamesQuery() {
  const query = { limit: pageSize };
  return pagesQuery(queryKey('GET /profile/bookings', { query }), (cursor, signal) =>
    api('GET /profile/bookings', { query: { ...query, ...cursor } }, { signal }),
  );
}

const views = [
  { id: '', label: 'All' },
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
] as const;

/**
 * The user's registrations and bookings, next match first. Organizations without any see nothing: their events are
 * above.
 */
export function OwnGames({ role }: Pick<User, 'role'>) {
  const quiet = role === 'organization';
  const [show, choose] = useUrlChoice('show', '');
  const view = views.find(({ id }) => id === show)?.id ?? '';
  const query = useInfiniteQuery(ownGamesQuery());
  const bookings = query.data?.pages.flatMap(page => page.items) ?? [];
  // Hides the pay link in the second in which a hold runs out.
  const now = useNow(bookings.some(isHeld) ? 1000 : 15_000);
  const games = arrange(bookings, now);
  const { next, upcoming, past } = games;
  useLiveOwnGames(comingIds(games));

  if (query.isPending) return quiet ? null : <GamesSkeleton />;
  if (!query.data) {
    return <LoadError title="Failed to load your games" query={query} />;
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
      <InstallHint />
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
        body="Admins can’t play or host. See the lists for other events."
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

/** The next match with everything a player needs tonight. */
function NextMatch({ game, now }: { game: NextGame; now: number }) {
  const own = game.booking;
  const live = game.phase === 'live';
  const day = dayLabel(game.startAt, now);
  const ist = istText(game.startAt);
  const squad = (own.kind === 'scrim' ? own.booking : own.registration).players;
  return (
    <section
      aria-label="Next match"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-accent bg-accent/8 p-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:gap-8 md:p-7"
    >
      <div className="md:border-line md:border-r md:pr-8">
        <p className="text-ink-2">
          {live && day === 'Today' ? 'Started' : live ? `Started ${midSentence(day)}` : day}
        </p>
        <p className="numeric whitespace-nowrap text-5xl text-accent leading-none">
          <TimeText at={game.startAt}>{clockTime(game.startAt)}</TimeText>
        </p>
        {ist && <p className="text-ink-3 text-sm">{ist}</p>}
        {(live || day === 'Today') && <p className="text-ink-2">{relative(game.startAt, now)}</p>}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap gap-2">
          <GameBadge game={game} />
        </p>
        <h2 className="text-2xl">
          <Link to={game.to} className="-my-2 inline-block min-w-11 max-w-full py-2 hover:underline">
            {game.title}
          </Link>
        </h2>
        <p className="text-ink-2">
          {game.game || 'Any game'} · {game.organizer}
        </p>
        <p className="text-ink-2">
          <span className="font-semibold text-ink">{game.teamName}</span>{' '}
          <span className="numeric text-ink-3">{game.slot}</span>
          <span className="block text-sm">
            {squad
              .map(player => player.ignName)
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        {game.next && (
          <p
            className={`flex flex-wrap items-baseline gap-x-2 ${game.tone === 'warn' ? 'text-warn' : 'text-ink-2'}`}
          >
            {game.next}
            {game.payBy && (
              <span className="text-xl">
                <HoldClock until={game.payBy} />
              </span>
            )}
          </p>
        )}
      </div>
      {game.payTo && <PayLink to={game.payTo} again={game.payAgain} variant="primary" />}
      {game.roomTo && (
        <ButtonLink to={game.roomTo} variant="primary" icon={<MessagesSquare aria-hidden size={18} />}>
          Open room
        </ButtonLink>
      )}
      {!game.payTo && !game.roomTo && (
        <ButtonLink
          to={game.to}
          variant="primary"
          icon={<ChevronRight aria-hidden size={18} />}
          className="flex-row-reverse"
        >
          {game.to.endsWith('/standings') ? 'See standings' : 'Open'}
        </ButtonLink>
      )}
    </section>
  );
}
