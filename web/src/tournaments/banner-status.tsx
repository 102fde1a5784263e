import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { BannerBadge } from '../events/event-card.tsx';
import { statusOf, statusText } from './model.ts';

type Props = { event: Pick<TournamentSummary, 'startAt' | 'endAt'>; now: number };

/** Upcoming, Live or Completed (SPEC §4), on top of a picture. */
export function BannerStatus({ event, now }: Props) {
  const status = statusOf(event, now);
  return <BannerBadge tone={status === 'live' ? 'live' : 'plain'}>{statusText[status]}</BannerBadge>;
}
