import type { OwnBooking } from '@hotdrop/contract/profile.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../features/tournaments/components/status-badge.tsx';
import { startLine } from '../../features/tournaments/model.ts';
import { Link } from '../../lib/router.tsx';

/** One own registration in a list. */
export function GameRow({ booking, now }: { booking: OwnBooking; now: number }) {
  const { registration } = booking;
  return (
    <EventRow event={booking.tournament} now={now}>
      <span className="truncate">{registration.teamName}</span>
      <span className="numeric text-ink-3">#{registration.number}</span>
    </EventRow>
  );
}

type RowProps = { event: TournamentSummary; now: number; children: ReactNode };

/** A tournament as one line; the whole line is the link. */
export function EventRow({ event, now, children }: RowProps) {
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2">
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-lg">
          <Link to={`/tournaments/${event._id}`} className="outline-none after:absolute after:inset-0">
            {event.title}
          </Link>
        </h3>
        <p className="truncate text-ink-2 text-sm">
          {event.game || 'Any game'} · {startLine(event, now)}
        </p>
        <p className="flex gap-2 text-sm">{children}</p>
      </div>
      <StatusBadge event={event} now={now} />
    </li>
  );
}
