import { EventRow } from '../../events/event-row.tsx';
import { countdown } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { OwnGame } from './own-games.ts';

/** One of the user's registrations or bookings in a list; the whole row is the link. */
export function GameRow({ game }: { game: OwnGame }) {
  return (
    <EventRow
      to={game.to}
      title={game.title}
      about={`${game.game || 'Any game'} · ${game.organizer}`}
      when={game.when}
      at={game.whenAt}
      badge={<GameBadge game={game} />}
      dimmed={game.phase === 'over'}
    >
      <p className="flex min-w-0 flex-wrap gap-x-2 text-sm">
        <span className="min-w-0 truncate">{game.teamName}</span>
        {game.slot && <span className="numeric text-ink-3">{game.slot}</span>}
        {game.next && <span className={game.tone === 'warn' ? 'text-warn' : 'text-ink-2'}>{game.next}</span>}
        {game.payBy && <HoldClock until={game.payBy} />}
      </p>
      {game.payTo && (
        <PayLink to={game.payTo} again={game.payAgain} size="sm" className="relative z-10 mt-2" />
      )}
    </EventRow>
  );
}

/** State of a game; Live takes precedence. */
export function GameBadge({ game }: { game: OwnGame }) {
  const live = game.phase === 'live' && game.plays;
  return (
    <Badge tone={live ? 'bad' : game.tone} dot={live}>
      {live ? 'Live' : game.label}
    </Badge>
  );
}

/** Countdown of a slot held for payment: "04:32 left"; nothing once it is over. */
export function HoldClock({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(1000);
  if (left <= 0) return null;
  return (
    <span role="timer" className="numeric whitespace-nowrap text-warn">
      {countdown(left)} left
    </span>
  );
}

type Props = {
  /** The pay step of a scrim. */
  to: string;
  /** The payment was not found: the squad submits its UTR again instead of paying twice. */
  again: boolean;
  variant?: 'primary' | 'secondary';
  size?: 'md' | 'sm';
  className?: string;
};

/** Opens the pay step with a full page load: only the server's page lets the checkout run (SECURITY B5). */
export function PayLink({ to, again, ...look }: Props) {
  return (
    <ButtonLink to={to} reloadDocument {...look}>
      {again ? 'Submit UTR again' : 'Pay now'}
    </ButtonLink>
  );
}
