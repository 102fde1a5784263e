import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { EventBanner } from '../../../components/media/event-banner.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { FillBar } from '../../../components/ui/fill-bar.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TimeText } from '../../../components/ui/time-text.tsx';
import { VerifiedTick } from '../../../components/ui/verified-tick.tsx';
import { feeText } from '../../../lib/format/money.ts';
import { imageUrl } from '../../../lib/image-url.ts';
import { Link } from '../../../lib/router.tsx';
import { organizerName, startLine } from '../model.ts';
import { BannerStatus } from './status-badge.tsx';

type Props = {
  event: TournamentSummary;
  now: number;
  /** Among the first on the screen: its banner is loaded at once. */
  priority?: boolean;
  /** Where the card is only shown, as in the preview of the create form, it links nowhere. */
  linked?: boolean;
};

// Banner on the left on phones, on top elsewhere.
const shape =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden sm:grid-cols-1 sm:grid-rows-[10rem_auto]';

/** A tournament in a list; the whole card is the link. */
export function TournamentCard({ event, now, priority, linked = true }: Props) {
  const organizer = organizerName(event);
  return (
    <article
      className={clsx(
        'panel relative h-full transition-colors',
        shape,
        linked &&
          'hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2',
      )}
    >
      <div className="relative min-h-full overflow-hidden">
        <EventBanner
          url={event.bannerUrl}
          title={event.title}
          game={event.game}
          priority={priority}
          className="absolute inset-0"
        />
        <span className="absolute top-2 left-2 sm:top-3 sm:left-3">
          <BannerStatus event={event} now={now} />
        </span>
      </div>
      <div className="grid min-w-0 content-start gap-2 p-3.5 sm:p-4">
        <div className="flex items-baseline justify-between gap-3">
          <span className="truncate text-ink-3 text-sm">{event.game || 'Any game'}</span>
          <span className={clsx('numeric text-base', event.entryFee === 0 ? 'text-ok' : 'text-ink')}>
            {feeText(event.entryFee)}
          </span>
        </div>
        <h2 className="line-clamp-2 font-semibold text-lg leading-snug sm:line-clamp-1">
          {linked ? (
            <Link
              to={`/tournaments/${event._id}`}
              className="outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {event.title}
            </Link>
          ) : (
            event.title
          )}
        </h2>
        <p className="flex min-w-0 items-center gap-2 text-ink-2 text-sm">
          <Avatar name={organizer} src={imageUrl(event.organizationId.avatarUrl)} size="xs" />
          <span className="truncate">{organizer}</span>
          {event.organizationId.verified && <VerifiedTick size={17} />}
        </p>
        <p className="flex items-start gap-2 text-ink-2 text-sm">
          <Clock aria-hidden size={17} className="mt-0.5 shrink-0 text-ink-3" />
          <TimeText at={event.startAt}>{startLine(event, now)}</TimeText>
        </p>
        {/* Who registered there is not known here. */}
        {event.registrationUrl ? (
          <p className="text-ink-3 text-sm">On the organizer’s site</p>
        ) : (
          <FillBar label="Teams" taken={event.registeredCount} capacity={event.capacity} />
        )}
      </div>
    </article>
  );
}

/** The grey shape of a card while the list loads. */
export function TournamentCardSkeleton() {
  return (
    <div className={clsx('panel', shape)}>
      <Skeleton className="h-full min-h-44 rounded-none sm:min-h-0" />
      <div className="grid content-start gap-3 p-4">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-2.5 w-full" />
      </div>
    </div>
  );
}
