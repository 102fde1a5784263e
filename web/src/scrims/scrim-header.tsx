import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { ReactNode } from 'react';
import { OrganizerLink } from '../events/event-page.tsx';
import { StatusBadge } from '../events/event-status.tsx';
import { feeText } from '../lib/format/money.ts';
import { clockTime, dayLabel, istText, relative } from '../lib/format/time.ts';
import { Badge } from '../ui/badge.tsx';
import { EventBanner } from '../ui/media/event-banner.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { playingText } from './model.ts';

type Props = {
  scrim: Scrim;
  now: number;
  /** The organizer's rating, beside the name. */
  stars: ReactNode;
  /** Shown above the title. */
  notice: ReactNode;
};

/** Badges, title, organizer, and the most important times. */
export function ScrimHeader({ scrim, now, stars, notice }: Props) {
  const status = statusNow(scrim, now);
  const isOff = status === 'cancelled';
  // No squad can book now, so neither 'Open' nor 'Upcoming' fits.
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
          <OrganizerLink event={scrim} />
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

/** Returns the label of the release time, with the match unless it is the first. */
function roomLabel({ roomDetailsMatch, maps }: Scrim): string {
  return roomDetailsMatch === 1
    ? 'Room ID'
    : `Room ID, ${matchTitle(maps, roomDetailsMatch).split(' · ')[0]}`;
}

type MomentProps = {
  label: string;
  at: string;
  now: number;
  /** Also shows how far off it is, on the same day. */
  counts?: boolean;
  /** Another time shown with its day; the same day is not repeated. */
  on?: string;
};

/** "Starts · Tomorrow" above "9:07 PM", with IST if the reader's time zone differs. */
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

/** Renders nothing if the reader's time zone is IST. */
function IndianTime({ at }: { at: string }) {
  const ist = istText(at);
  return ist && <dd className="text-ink-3 text-sm">{ist}</dd>;
}
