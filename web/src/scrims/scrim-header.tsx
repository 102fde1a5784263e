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
  /** What players think of it, beside the organizer. */
  stars: ReactNode;
  /** Shown above the title. */
  notice: ReactNode;
};

/** Badges, title, who runs it, and the times that matter. */
export function ScrimHeader({ scrim, now, stars, notice }: Props) {
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
