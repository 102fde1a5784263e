import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../events/event-status.tsx';
import { organizerName } from '../lib/format/in-words.ts';
import { feeText } from '../lib/format/money.ts';
import { clockTime, dayLabel, istText, relative } from '../lib/format/time.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { EventBanner } from '../ui/media/event-banner.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { VerifiedTick } from '../ui/verified-tick.tsx';
import { playingText } from './model.ts';

type Props = {
  scrim: Scrim;
  now: number;
  /** What players think of it, beside the organizer. */
  stars: ReactNode;
  /** What is to be read before the rest, above the title. */
  notice: ReactNode;
};

/** Badges, title, who runs it, and the times that matter. */
export function ScrimHeader({ scrim, now, stars, notice }: Props) {
  const organizer = organizerName(scrim);
  const status = statusNow(scrim, now);
  const isOff = status === 'cancelled';
  // Nobody new gets in: 'Open' would be wrong, 'Upcoming' would invite.
  const isPaused = scrim.organizerSuspended && ['upcoming', 'open', 'full'].includes(status);
  const hasBegun = now >= Date.parse(scrim.startAt);
  return (
    <header className="grid min-w-0 gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      {scrim.bannerUrl && (
        <div className="panel h-28 overflow-hidden sm:h-44 md:col-span-2">
          <EventBanner url={scrim.bannerUrl} title={scrim.title} game={scrim.game} priority />
        </div>
      )}
      {notice && <div className="md:col-span-2">{notice}</div>}
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={isPaused ? 'paused' : status} />
          <Badge tone="accent">{playingText(scrim)}</Badge>
          <Badge tone={scrim.entryFee === 0 ? 'ok' : 'neutral'}>{feeText(scrim.entryFee)}</Badge>
        </p>
        <h1 className="mt-2 break-words text-[1.75rem] sm:text-[2rem]">{scrim.title}</h1>
        <div className="flex flex-wrap items-center gap-x-3">
          <Link
            to={`/organizations/${scrim.organizationId._id}`}
            className="group inline-flex min-h-11 min-w-0 max-w-full items-center gap-x-2.5"
          >
            <Avatar name={organizer} src={scrim.organizationId.avatarUrl} size="sm" />
            <span className="min-w-0 truncate group-hover:underline">{organizer}</span>
            {scrim.organizationId.verified && <VerifiedTick />}
          </Link>
          {stars}
        </div>
      </div>
      <dl className="flex flex-wrap items-start gap-x-7 gap-y-2">
        <Moment
          label={isOff ? 'Was for' : hasBegun ? 'Started' : 'Starts'}
          at={scrim.startAt}
          now={now}
          counts={!isOff}
        />
        {!isOff && status !== 'completed' && now < Date.parse(scrim.roomDetailsAt) && (
          <Moment label={roomLabel(scrim)} at={scrim.roomDetailsAt} now={now} on={scrim.startAt} />
        )}
        <div>
          <dt className="text-ink-3 text-sm">{scrim.matchCount === 1 ? 'Map' : 'Maps'}</dt>
          <dd className="numeric text-xl">{scrim.matchCount}</dd>
        </div>
      </dl>
    </header>
  );
}

/** Which match's, where it is not the first one's. */
function roomLabel({ roomDetailsMatch, maps }: Scrim): string {
  return roomDetailsMatch === 1
    ? 'Room ID'
    : `Room ID, ${matchTitle(maps, roomDetailsMatch).split(' · ')[0]}`;
}

type MomentProps = {
  label: string;
  at: string;
  now: number;
  /** Says also how far off it is, on the day. */
  counts?: boolean;
  /** The day is named already where it is that of this time. */
  on?: string;
};

/** "Starts / 9:07 PM / Today", with India's time where the reader's clock differs. */
function Moment({ label, at, now, counts, on }: MomentProps) {
  const day = dayLabel(at, now);
  const isKnown = day === 'Today' || (on !== undefined && dayLabel(on, now) === day);
  return (
    <div>
      <dt className="text-ink-3 text-sm">{isKnown ? label : `${label} · ${day}`}</dt>
      <dd className="numeric text-xl">
        <TimeText at={at}>{clockTime(at)}</TimeText>
      </dd>
      <IndianTime at={at} />
      {counts && day === 'Today' && <dd className="text-ink-3 text-sm">{relative(at, now)}</dd>}
    </div>
  );
}

/** Not where it is the reader's own. */
function IndianTime({ at }: { at: string }) {
  const ist = istText(at);
  return ist && <dd className="text-ink-3 text-sm">{ist}</dd>;
}
