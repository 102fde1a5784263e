import { EventRow } from '../../events/event-row.tsx';
import { Badge } from '../../ui/badge.tsx';
import { HoldClock } from './hold-clock.tsx';
import type { OwnGame } from './own-games.ts';
import { PayLink } from './pay-link.tsx';

/** One own registration or booking in a list; the whole line is the link. */
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
        {game.seat && <span className="numeric text-ink-3">{game.seat}</span>}
        {game.next && <span className={game.tone === 'warn' ? 'text-warn' : 'text-ink-2'}>{game.next}</span>}
        {game.payBy && <HoldClock until={game.payBy} />}
      </p>
      {game.payTo && (
        <PayLink to={game.payTo} again={game.payAgain} size="sm" className="relative z-10 mt-2" />
      )}
    </EventRow>
  );
}

/** Where an own game stands, live ones before all. */
export function GameBadge({ game }: { game: OwnGame }) {
  const live = game.phase === 'live' && game.plays;
  return (
    <Badge tone={live ? 'bad' : game.tone} dot={live}>
      {live ? 'Live' : game.label}
    </Badge>
  );
}
