import { bookableSlots, statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim, ScrimStatus, ScrimSummary } from '@hotdrop/contract/scrims/scrim.ts';
import { count } from '../../lib/format/count.ts';
import { dateTime, midSentence, relative, whenText } from '../../lib/format/time.ts';

export const statusText: Record<ScrimStatus, string> = {
  upcoming: 'Upcoming',
  open: 'Open',
  full: 'Full',
  live: 'Live',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const modeText: Record<ScrimSummary['mode'], string> = { solo: 'Solo', duo: 'Duo', squad: 'Squad' };

/** "BGMI · Squad". */
export function playingText({ game, mode }: Pick<ScrimSummary, 'game' | 'mode'>): string {
  return `${game || 'Any game'} · ${modeText[mode]}`;
}

type Seats = Pick<ScrimSummary, 'slots' | 'startFrom' | 'reservedSlots' | 'bookedCount'>;

/** How many squads fit: the seats that the organizer has not kept. */
export function capacityOf(scrim: Seats): number {
  return bookableSlots(scrim).length;
}

/** Seats still free, never below zero. */
export function freeSlots(scrim: Seats): number {
  return Math.max(0, capacityOf(scrim) - scrim.bookedCount);
}

/** The numbers of the seats that are free, in order. */
export function freeNumbers({ slotBoard }: Pick<Scrim, 'slotBoard'>): number[] {
  return slotBoard.filter(({ state }) => state === 'free').map(({ slotNumber }) => slotNumber);
}

/** The instant that the line about time tells: the end of what is over, else the start. ISO. */
export function lineTime(scrim: ScrimSummary, now: number): string {
  return statusNow(scrim, now) === 'completed' ? scrim.endAt : scrim.startAt;
}

/** The one line about time on a card: "Today, 9:00 PM · in 2 h 10 m", "Started 40 min ago", "Ended …". */
export function startLine(scrim: ScrimSummary, now: number, zone?: string): string {
  const status = statusNow(scrim, now);
  if (status === 'live') return `Started ${relative(scrim.startAt, now)}`;
  if (status === 'completed') return `Ended ${midSentence(dateTime(scrim.endAt, now, zone))}`;
  if (status === 'cancelled') return `Was for ${midSentence(dateTime(scrim.startAt, now, zone))}`;
  return whenText(scrim.startAt, now, zone);
}

/** "3 waiting", or '' when nobody does. */
export function waitingText({ waitlistCount }: Pick<ScrimSummary, 'waitlistCount'>): string {
  return waitlistCount === 0 ? '' : `${count(waitlistCount)} waiting`;
}
