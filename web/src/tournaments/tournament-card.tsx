import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { EventCard } from '../events/event-card.tsx';
import { FillBar } from '../ui/fill-bar.tsx';
import { statusOf } from './model.ts';

type Props = {
  event: TournamentSummary;
  now: number;
  priority?: boolean;
  linked?: boolean;
};

export function TournamentCard({ event, ...shown }: Props) {
  return (
    <EventCard
      {...shown}
      event={event}
      path={`/tournaments/${event._id}`}
      status={statusOf(event, shown.now)}
      playing={event.game || 'Any game'}
    >
      {/* Registrations on that site are unknown here. */}
      {event.registrationUrl ? (
        <p className="text-ink-3 text-sm">On the organizer’s site</p>
      ) : (
        <FillBar label="Teams" taken={event.registeredCount} capacity={event.capacity} />
      )}
    </EventCard>
  );
}
