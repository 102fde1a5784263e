import type { TieRule } from '@hotdrop/contract/scrims/presets.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimStatus, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { count } from '../lib/format/in-words.ts';
import { dateTime, midSentence, relative, whenText, type Zone } from '../lib/format/time.ts';

const names: Record<TieRule, string> = {
  wins: 'wins',
  'placement-points': 'placement points',
  kills: 'kills',
  'latest-placement': 'the better placement in the last match',
};

/** The rules that part equal totals, in the order in which they are asked: "wins, then kills". */
export function tieBreakText(rules: readonly TieRule[]): string {
  return rules.map(rule => names[rule]).join(', then ');
}

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

/** The instant that the line about time tells: the end of what is over, else the start. ISO. */
export function lineTime(scrim: ScrimSummary, now: number): string {
  return statusNow(scrim, now) === 'completed' ? scrim.endAt : scrim.startAt;
}

/** The one line about time on a card: "Today, 9:00 PM · in 2 h 10 m", "Started 40 min ago", "Ended …". */
export function startLine(scrim: ScrimSummary, now: number, zone?: Zone): string {
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
