import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { BannerBadge, EventCard } from '../events/event-card.tsx';
import { FillBar } from '../ui/fill-bar.tsx';
import { startLine, statusOf, statusText } from './model.ts';

type Props = {
  event: TournamentSummary;
  now: number;
  /** Among the first on the screen: its banner is loaded at once. */
  priority?: boolean;
  /** Where the card is only shown, as in the preview of the create form, it links nowhere. */
  linked?: boolean;
};

/** A tournament in a list. */
export function TournamentCard({ event, now, priority, linked = true }: Props) {
  return (
    <EventCard
      event={event}
      to={linked ? `/tournaments/${event._id}` : undefined}
      badge={<BannerStatus event={event} now={now} />}
      playing={event.game || 'Any game'}
      start={startLine(event, now)}
      priority={priority}
    >
      {/* Who registered there is not known here. */}
      {event.registrationUrl ? (
        <p className="text-ink-3 text-sm">On the organizer’s site</p>
      ) : (
        <FillBar label="Teams" taken={event.registeredCount} capacity={event.capacity} />
      )}
    </EventCard>
  );
}

type BannerStatusProps = { event: Pick<TournamentSummary, 'startAt' | 'endAt'>; now: number };

/** Upcoming, Live or Completed (SPEC §4), on top of a picture. */
function BannerStatus({ event, now }: BannerStatusProps) {
  const status = statusOf(event, now);
  return <BannerBadge tone={status === 'live' ? 'live' : 'plain'}>{statusText[status]}</BannerBadge>;
}
