import type { TimeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import { registrationEnds, timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { lineTime as eventLineTime, startLine as eventStartLine } from '../events/event-status.tsx';
import { rupees } from '../lib/format/money.ts';
import { duration, type Zone } from '../lib/format/time.ts';

/** Returns the time badge (SPEC §4); upcoming if the start is unknown. */
export function statusOf(event: Pick<TournamentSummary, 'startAt' | 'endAt'>, now: number): TimeStatus {
  return event.startAt === '' ? 'upcoming' : timeStatus(event, now);
}

type Times = Pick<TournamentSummary, 'startAt' | 'endAt'>;

/** Returns the instant of a card's time text. ISO; '' for none. */
export const lineTime = (event: Times, now: number): string => eventLineTime(statusOf(event, now), event);

/** Returns the time text of a card. */
export const startLine = (event: Times, now: number, zone?: Zone): string =>
  eventStartLine(statusOf(event, now), event, now, zone);

/** Returns the free slots, never below zero. */
export function slotsLeft({
  capacity,
  registeredCount,
}: {
  capacity: number;
  registeredCount: number;
}): number {
  return Math.max(0, capacity - registeredCount);
}

/** Returns the time until registration closes, "2 h 10 m"; null once it has closed. */
export function closesIn(
  event: Pick<TournamentSummary, 'startAt' | 'endAt' | 'registrationClosesAt'>,
  now: number,
): string | null {
  const left = Date.parse(registrationEnds(event)) - now;
  return left > 0 ? duration(left) : null;
}

const NUMERIC_PRIZE = /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:\/-)?$/i;

/** Returns the prize pool as a number if the text is one ("₹1,00,000", "50000", "Rs. 500/-"), else null (SPEC §5). */
export function prizePoolNumber(text: string): number | null {
  const match = NUMERIC_PRIZE.exec(text.trim());
  return match ? Number(match[1]!.replaceAll(',', '')) : null;
}

/** Returns the sum of prizes by placement, or null if there are none. */
export function prizeSum(prizes: readonly { amount: number }[]): number | null {
  return prizes.length === 0 ? null : prizes.reduce((sum, prize) => sum + prize.amount, 0);
}

/** Returns the prize pool as text: the amount if known, else the organizer's words, else the sum by placement. */
export function prizePoolText(event: {
  prizePool: string;
  prizePoolTotal: number | null;
  prizeBreakdown: readonly { amount: number }[];
}): string {
  const sum = prizeSum(event.prizeBreakdown);
  if (event.prizePoolTotal !== null && event.prizePoolTotal > 0) return rupees(event.prizePoolTotal);
  return event.prizePool || (sum === null ? '' : rupees(sum));
}
