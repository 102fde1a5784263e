import type { TimeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { statusOf, statusText } from './model.ts';

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
