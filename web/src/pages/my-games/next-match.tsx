import type { OwnBooking } from '@hotdrop/contract/profile.ts';
import { timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import { ChevronRight } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { TimeText } from '../../components/ui/time-text.tsx';
import { organizerName, startLine } from '../../features/tournaments/model.ts';
import { clockTime, dayLabel } from '../../lib/format/time.ts';

/** The match to get ready for, with all that a player asks on the evening. */
export function NextMatch({
  booking: { registration, tournament },
  now,
}: {
  booking: OwnBooking;
  now: number;
}) {
  const live = timeStatus(tournament, now) === 'live';
  const squad = registration.players.map(player => player.ignName).filter(Boolean);
  return (
    <section
      aria-label="Next match"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-accent bg-accent/8 p-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:gap-8 md:p-7"
    >
      <div className="md:border-line md:border-r md:pr-8">
        <p className="text-ink-2">{live ? 'Started' : dayLabel(tournament.startAt, now)}</p>
        <p className="numeric whitespace-nowrap text-5xl text-accent leading-none">
          {clockTime(tournament.startAt)}
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 break-words">
        <p className="flex flex-wrap gap-2">
          <Badge tone="ok">Registered</Badge>
          {live && (
            <Badge tone="bad" dot>
              Live
            </Badge>
          )}
        </p>
        <h2 className="break-words text-2xl">{tournament.title}</h2>
        <p className="text-ink-2">
          {tournament.game || 'Any game'} · {organizerName(tournament)} ·{' '}
          <TimeText at={tournament.startAt}>{startLine(tournament, now)}</TimeText>
        </p>
        <p className="text-ink-2">
          <span className="font-semibold text-ink">{registration.teamName}</span>{' '}
          <span className="numeric text-ink-3">#{registration.number}</span>
          <span className="block text-sm">{squad.join(', ')}</span>
        </p>
      </div>
      <ButtonLink
        to={`/tournaments/${tournament._id}`}
        variant="primary"
        icon={<ChevronRight aria-hidden size={18} />}
        className="flex-row-reverse"
      >
        Open
      </ButtonLink>
    </section>
  );
}
