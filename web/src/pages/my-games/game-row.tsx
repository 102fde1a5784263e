import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { TimeText } from '../../components/ui/time-text.tsx';
import type { OwnGame } from '../../features/profile/own-games.ts';
import { startLine } from '../../features/tournaments/model.ts';
import { Link } from '../../lib/router.tsx';

/** One own registration or booking in a list; the whole line is the link. */
export function GameRow({ game, now }: { game: OwnGame; now: number }) {
  return (
    <EventRow
      to={game.to}
      title={game.title}
      about={`${game.game || 'Any game'} · ${game.organizer}`}
      when={<TimeText at={game.startAt}>{startLine(game, now)}</TimeText>}
      badge={<GameBadge game={game} />}
      dimmed={game.phase === 'over'}
    >
      <p className="flex min-w-0 flex-wrap gap-x-2 text-sm">
        <span className="min-w-0 truncate">{game.teamName}</span>
        {game.seat && <span className="numeric text-ink-3">{game.seat}</span>}
        {game.next && <span className={game.tone === 'warn' ? 'text-warn' : 'text-ink-2'}>{game.next}</span>}
      </p>
      {game.payTo && (
        <ButtonLink to={game.payTo} size="sm" className="relative z-10 mt-2">
          Pay now
        </ButtonLink>
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

type RowProps = {
  to: string;
  title: string;
  about: string;
  when: ReactNode;
  badge: ReactNode;
  dimmed?: boolean;
  children: ReactNode;
};

/** An event as one line. */
export function EventRow({ to, title, about, when, badge, dimmed, children }: RowProps) {
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2 sm:gap-4">
      <div className="min-w-0 flex-1">
        <h3 className={clsx('truncate text-lg', dimmed && 'text-ink-2')}>
          <Link to={to} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="truncate text-ink-2 text-sm">{about}</p>
        <p className="text-ink-2 text-sm">{when}</p>
        {children}
      </div>
      {badge}
    </li>
  );
}
