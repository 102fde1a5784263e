import { ChevronRight, MessagesSquare } from 'lucide-react';
import { clockTime, dayLabel, istText, midSentence, relative } from '../../lib/format/time.ts';
import { Link } from '../../lib/router.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { GameBadge } from './game-row.tsx';
import { HoldClock } from './hold-clock.tsx';
import type { NextGame } from './own-games.ts';
import { PayLink } from './pay-link.tsx';

/** The match to get ready for, with all that a player asks on the evening. */
export function NextMatch({ game, now }: { game: NextGame; now: number }) {
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
          <span className="numeric text-ink-3">{game.seat}</span>
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
