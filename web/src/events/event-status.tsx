import type { ScrimStatus } from '@hotdrop/contract/scrims/scrims.ts';
import { clsx } from 'clsx';
import { dateTime, midSentence, relative, whenText, type Zone } from '../lib/format/time.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

/** Status of a scrim or tournament; 'paused' while its organizer is suspended and nobody new can join. */
type EventStatus = ScrimStatus | 'paused';

export const statusText: Record<EventStatus, string> = {
  upcoming: 'Upcoming',
  open: 'Open',
  full: 'Full',
  live: 'Live',
  completed: 'Completed',
  cancelled: 'Cancelled',
  paused: 'Paused',
};

const tones: Partial<Record<EventStatus, BadgeTone>> = {
  open: 'ok',
  full: 'warn',
  live: 'bad',
  paused: 'bad',
};

/** Upcoming, Open, Live … (SPEC §4). */
export function StatusBadge({ status }: { status: EventStatus }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} dot={status === 'live' || status === 'open'}>
      {statusText[status]}
    </Badge>
  );
}

const bannerTones: Partial<Record<EventStatus, string>> = {
  live: 'text-[oklch(0.74_0.17_24)]',
  open: 'text-[oklch(0.79_0.16_152)]',
};

/** The badge on a picture: dark in both themes, like the picture. */
export function BannerStatus({ status }: { status: EventStatus }) {
  const tone = bannerTones[status];
  return (
    <span className={clsx('banner-badge', tone ?? 'text-white')}>
      {tone && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {statusText[status]}
    </span>
  );
}

type Times = { startAt: string; endAt: string | null };

/** Returns the instant of a card's time text: the end if over, else the start. ISO; '' for none. */
export function lineTime(status: EventStatus, { startAt, endAt }: Times): string {
  return status === 'completed' ? (endAt ?? startAt) : startAt;
}

/** Returns a card's time text: "Today, 9:00 PM · in 2 h 10 m", "Started 40 min ago", "Ended …". */
export function startLine(status: EventStatus, times: Times, now: number, zone?: Zone): string {
  if (times.startAt === '') return 'Time to be announced';
  const day = () => midSentence(dateTime(lineTime(status, times), now, zone));
  if (status === 'live') return `Started ${relative(times.startAt, now)}`;
  if (status === 'completed') return `Ended ${day()}`;
  if (status === 'cancelled') return `Was for ${day()}`;
  return whenText(times.startAt, now, zone);
}
