import type { TieRule } from '@hotdrop/contract/scrims/presets.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { lineTime as eventLineTime, startLine as eventStartLine } from '../events/event-status.tsx';
import { count } from '../lib/format/in-words.ts';

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

export const modeText: Record<ScrimSummary['mode'], string> = { solo: 'Solo', duo: 'Duo', squad: 'Squad' };

/** "BGMI · Squad". */
export function playingText({ game, mode }: Pick<ScrimSummary, 'game' | 'mode'>): string {
  return `${game || 'Any game'} · ${modeText[mode]}`;
}

/** The instant that the line about time tells. ISO. */
export const lineTime = (scrim: ScrimSummary, now: number): string =>
  eventLineTime(statusNow(scrim, now), scrim);

/** The line about time on a card. */
export const startLine = (scrim: ScrimSummary, now: number): string =>
  eventStartLine(statusNow(scrim, now), scrim, now);

/** "3 waiting", or '' when nobody does. */
export function waitingText({ waitlistCount }: Pick<ScrimSummary, 'waitlistCount'>): string {
  return waitlistCount === 0 ? '' : `${count(waitlistCount)} waiting`;
}
