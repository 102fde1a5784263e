import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { cardBannerSizes } from '@hotdrop/contract/lib/small-image.ts';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { organizerName } from '../lib/format/in-words.ts';
import { feeText } from '../lib/format/money.ts';
import { withIst } from '../lib/format/time.ts';
import { Avatar } from '../ui/avatar.tsx';
import { EventBanner } from '../ui/media/event-banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { VerifiedBadge } from '../ui/verified-badge.tsx';
import { BannerStatus, startLine } from './event-status.tsx';

type Props = {
  event: {
    title: string;
    game: string;
    bannerUrl: string | null;
    entryFee: number;
    startAt: string;
    endAt: string | null;
    organizationId: OrganizationSummary;
  };
  /** The event's page; the whole card links to it. */
  path: string;
  /** False if the card is only shown, as in the preview of the create form. */
  linked?: boolean | undefined;
  status: ComponentProps<typeof BannerStatus>['status'];
  /** Game and mode, in one line. */
  playing: string;
  now: number;
  /** One of the first on the screen: its banner loads at once. */
  priority?: boolean | undefined;
  /** The last lines: the taken slots. */
  children: ReactNode;
};

/** A tournament or a scrim in a list; the whole card is the link. */
export function EventCard({ event, path, linked = true, status, playing, now, priority, children }: Props) {
  const organizer = organizerName(event);
  const start = startLine(status, event, now);
  // After the start, the card says how long ago it was.
  const isComing = Date.parse(event.startAt) > Date.now();
  return (
    <article className="panel event-card">
      <div className="relative min-h-full overflow-hidden">
        <EventBanner
          url={event.bannerUrl}
          title={event.title}
          game={event.game}
          priority={priority}
          sizes={cardBannerSizes}
          className="absolute inset-0"
        />
        <span className="absolute top-2 left-2 sm:top-3 sm:left-3">
          <BannerStatus status={status} />
        </span>
      </div>
      <div className="grid grid-cols-1 content-start gap-2 p-3.5 sm:p-4">
        <div className="flex items-baseline justify-between gap-3">
          <span className="truncate text-ink-3 text-sm">{playing}</span>
          <span className={clsx('numeric text-base', event.entryFee === 0 ? 'text-ok' : 'text-ink')}>
            {feeText(event.entryFee)}
          </span>
        </div>
        <h2 className="line-clamp-2 font-semibold text-lg leading-snug sm:line-clamp-1">
          {linked ? (
            <Link to={path} className="outline-none after:absolute after:inset-0 after:rounded-card">
              {event.title}
            </Link>
          ) : (
            event.title
          )}
        </h2>
        <p className="flex min-w-0 items-center gap-2 text-ink-2 text-sm">
          <Avatar name={organizer} src={event.organizationId.avatarUrl} size="xs" />
          <span className="truncate">{organizer}</span>
          {event.organizationId.verified && <VerifiedBadge size={17} />}
        </p>
        <p className="flex items-start gap-2 text-ink-2 text-sm">
          <Clock aria-hidden size={17} className="mt-0.5 shrink-0 text-ink-3" />
          <TimeText at={event.startAt}>{isComing ? withIst(start, event.startAt) : start}</TimeText>
        </p>
        {children}
      </div>
    </article>
  );
}

export function EventCardSkeleton() {
  return (
    <div className="panel event-card">
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
