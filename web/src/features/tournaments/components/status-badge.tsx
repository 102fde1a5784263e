import type { TimeStatus, TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import { clsx } from 'clsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { statusOf, statusText } from '../model.ts';

type Props = { event: Pick<TournamentSummary, 'startAt' | 'endAt'>; now: number };

const tones: Record<TimeStatus, BadgeTone> = { upcoming: 'neutral', live: 'bad', completed: 'neutral' };

/** Upcoming, Live or Completed (SPEC §4). */
export function StatusBadge({ event, now }: Props) {
  const status = statusOf(event, now);
  return (
    <Badge tone={tones[status]} dot={status === 'live'}>
      {statusText[status]}
    </Badge>
  );
}

/** The same on top of a picture: dark in both themes, because the picture is. */
export function BannerStatus({ event, now }: Props) {
  const status = statusOf(event, now);
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-tag bg-black/80 px-2 font-bold font-display text-[0.8125rem] uppercase leading-none tracking-wide',
        status === 'live' ? 'text-[oklch(0.74_0.17_24)]' : 'text-white',
      )}
    >
      {status === 'live' && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {statusText[status]}
    </span>
  );
}
