import { organizerName } from '../lib/format/organizer.ts';
import { Link } from '../lib/router.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { EventBanner } from '../ui/media/event-banner.tsx';
import { VerifiedTick } from '../ui/verified-tick.tsx';
import { statusOf } from './model.ts';
import type { TournamentView } from './normalise.ts';
import { StatusBadge } from './status-badge.tsx';

/** The banner across the page. */
export function EventHero({ event }: { event: TournamentView }) {
  return (
    <div className="panel h-36 overflow-hidden sm:h-60">
      <EventBanner url={event.bannerUrl} title={event.title} game={event.game} priority />
    </div>
  );
}

/** Badges, title and who runs it. */
export function EventHeader({ event, now }: { event: TournamentView; now: number }) {
  const organizer = organizerName(event);
  // Nobody new gets in: 'Upcoming' would invite.
  const isPaused = event.organizerSuspended && statusOf(event, now) === 'upcoming';
  const { location } = event.organizationId.organizationInfo;
  return (
    <header className="min-w-0">
      <p className="flex flex-wrap gap-2">
        {isPaused ? <Badge tone="bad">Paused</Badge> : <StatusBadge event={event} now={now} />}
        {event.game && (
          <Badge tone="accent" className="min-w-0">
            <span className="min-w-0 break-words py-1">{event.game}</span>
          </Badge>
        )}
      </p>
      <h1 className="mt-2 break-words text-[1.75rem] sm:text-[2rem]">{event.title}</h1>
      <Link
        to={`/organizations/${event.organizationId._id}`}
        className="group mt-1 inline-flex min-h-11 max-w-full items-center gap-x-2.5"
      >
        <Avatar name={organizer} src={event.organizationId.avatarUrl} size="sm" />
        <span className="min-w-0 truncate font-semibold group-hover:underline">{organizer}</span>
        {event.organizationId.verified && <VerifiedTick />}
        {/* The name gives way first only when both are long. */}
        {location && <span className="min-w-0 max-w-[45%] truncate text-ink-3">{location}</span>}
      </Link>
    </header>
  );
}
