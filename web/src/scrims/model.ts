import type { TieRule } from '@hotdrop/contract/events/games.ts';
import { bookableSlots, statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { lineTime as eventLineTime, startLine as eventStartLine } from '../events/event-status.tsx';
import { count } from '../lib/format/in-words.ts';

const names: Record<TieRule, string> = {
  wins: 'wins',
  'placement-points': 'placement points',
  kills: 'kills',
  'latest-placement': 'the better placement in the last match',
};

/** Returns the tie-breakers in the order they apply: "wins, then kills". */
export function tieBreakText(rules: readonly TieRule[]): string {
  return rules.map(rule => names[rule]).join(', then ');
}

export const modeText: Record<ScrimSummary['mode'], string> = { solo: 'Solo', duo: 'Duo', squad: 'Squad' };

/** "BGMI · Squad". */
export function playingText({ game, mode }: Pick<ScrimSummary, 'game' | 'mode'>): string {
  return `${game || 'Any game'} · ${modeText[mode]}`;
}

/** Instant that a card's time text refers to. ISO. */
export const lineTime = (scrim: ScrimSummary, now: number): string =>
  eventLineTime(statusNow(scrim, now), scrim);

/** Time text of a card. */
export const startLine = (scrim: ScrimSummary, now: number): string =>
  eventStartLine(statusNow(scrim, now), scrim, now);

/** "3 waiting", or '' for an empty waitlist. */
export function waitingText({ waitlistCount }: Pick<ScrimSummary, 'waitlistCount'>): string {
  return waitlistCount === 0 ? '' : `${count(waitlistCount)} waiting`;
}

type SlotSetup = Pick<ScrimSummary, 'slots' | 'startFrom' | 'reservedSlots' | 'bookedCount'>;

/** Number of squads that fit: all slots but the reserved ones. */
export function capacityOf(scrim: SlotSetup): number {
  return bookableSlots(scrim).length;
}

/** Slots still free, never below zero. */
export function freeSlots(scrim: SlotSetup): number {
  return Math.max(0, capacityOf(scrim) - scrim.bookedCount);
}

/**
 * Returns a card with the counts of an `event:slots` event. The event carries the capacity, not which slots
 * are reserved; a card needs no more than that.
 */
export function withSlotCounts<S extends SlotSetup>(scrim: S, taken: number, capacity: number): S {
  const counted = { ...scrim, bookedCount: taken };
  return capacity === capacityOf(scrim) ? counted : { ...counted, slots: capacity, reservedSlots: [] };
}

/** Returns the numbers of the slots in this state, in order. */
export function slotsIn({ slotBoard }: Pick<Scrim, 'slotBoard'>, wanted: SlotState): number[] {
  return slotBoard.filter(({ state }) => state === wanted).map(({ slotNumber }) => slotNumber);
}

type SlotState = Scrim['slotBoard'][number]['state'];

/** Whether the next squad to book joins the waitlist. */
export function isFull(scrim: Scrim): boolean {
  return scrim.bookedCount >= capacityOf(scrim);
}
