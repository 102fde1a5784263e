import type { BookingStatus } from './booking-schema.ts';
import type { ScrimStatus } from './scrims.ts';
import { slotText } from './slot-text.ts';
import { scrimTexts } from './texts.ts';

/** Duration of a match with its break when the organizer sets no end (FIELD), in ms. */
export const matchMs = 45 * 60_000;

type SlotSetup = { slots: number; startFrom: number; reservedSlots: readonly number[] };

/** Returns the numbers of all slots, in order. */
export function slotNumbers({ slots, startFrom }: SlotSetup): number[] {
  return Array.from({ length: slots }, (_, index) => startFrom + index);
}

/** Returns the slots that squads can take: those that the organizer has not reserved. */
export function bookableSlots(setup: SlotSetup): number[] {
  const reserved = new Set(setup.reservedSlots);
  return slotNumbers(setup).filter(number => !reserved.has(number));
}

/** Returns what is wrong with a request to kick from this slot, null if valid. `ownSlot`: the requester's slot. */
export function kickSlotError(setup: SlotSetup, ownSlot: number | null, slotNumber: number): string | null {
  if (!slotNumbers(setup).includes(slotNumber)) return scrimTexts.validSlot;
  return slotNumber === ownSlot ? scrimTexts.ownSlot : null;
}

type Stateful = SlotSetup & {
  bookedCount: number;
  startAt: string;
  endAt: string;
  bookingOpensAt: string;
  bookingClosesAt: string;
  cancelledAt?: string | null;
};

/**
 * Returns the phase of a scrim; times in ISO 8601, `now` in ms. Also `upcoming` if booking is closed before
 * the start.
 */
export function scrimStatus(scrim: Stateful, now: number): ScrimStatus {
  if (scrim.cancelledAt) return 'cancelled';
  if (now > Date.parse(scrim.endAt)) return 'completed';
  if (now >= Date.parse(scrim.startAt)) return 'live';
  if (isBookingOpen(scrim, now)) return scrim.bookedCount >= bookableSlots(scrim).length ? 'full' : 'open';
  return 'upcoming';
}

/** Returns the phase by the reader's clock, so that an open page stays current. `now` in ms. */
export function statusNow(scrim: Stateful & { status: ScrimStatus }, now: number): ScrimStatus {
  return scrim.status === 'cancelled' ? 'cancelled' : scrimStatus(scrim, now);
}

/** Active bookings: with a slot, or on the waitlist. */
export const countingStatuses = ['held', 'confirmed', 'waitlisted'] as const satisfies BookingStatus[];

/** Whether a booking has no slot and is no longer on the waitlist. */
export function hasEnded({ status }: { status: BookingStatus }): boolean {
  return !countingStatuses.some(counting => counting === status);
}

/** Whether a squad may book or join the waitlist. */
export function isBookingOpen(
  {
    bookingOpensAt,
    bookingClosesAt,
    cancelledAt,
  }: Pick<Stateful, 'bookingOpensAt' | 'bookingClosesAt' | 'cancelledAt'>,
  now: number,
): boolean {
  return !cancelledAt && now >= Date.parse(bookingOpensAt) && now < Date.parse(bookingClosesAt);
}

/** The times of a scrim, ISO 8601 UTC. */
type ScrimTimes = { startAt: string; endAt: string; bookingOpensAt: string; bookingClosesAt: string };

type GivenTimes = {
  startAt: string;
  endAt: string | null;
  bookingOpensAt: string | null;
  bookingClosesAt: string | null;
  matchCount: number;
};

/**
 * Returns a scrim's times with defaults: it ends when all matches are played, and booking is open from now
 * (`now` in ms) until the start.
 */
export function plannedTimes(given: GivenTimes, now: number): ScrimTimes {
  const start = Date.parse(given.startAt);
  const bookingClosesAt = given.bookingClosesAt ?? given.startAt;
  const opens = Math.min(now, Date.parse(bookingClosesAt) - 60_000);
  return {
    startAt: given.startAt,
    endAt: given.endAt ?? new Date(start + given.matchCount * matchMs).toISOString(),
    bookingOpensAt: given.bookingOpensAt ?? new Date(opens).toISOString(),
    bookingClosesAt,
  };
}

/** Returns what is wrong with these times, by field; nothing when they are valid. */
export function timeErrors(times: ScrimTimes): Record<string, string> {
  const { startAt, endAt, bookingOpensAt, bookingClosesAt } = times;
  const errors: Record<string, string> = {};
  if (startAt >= endAt) errors.endAt = scrimTexts.endAfterStart;
  if (bookingClosesAt > endAt) errors.bookingClosesAt = scrimTexts.bookingClosesByEnd;
  if (bookingOpensAt >= bookingClosesAt) errors.bookingOpensAt = scrimTexts.bookingOpensFirst;
  return errors;
}

/** Returns what is wrong with the reserved slots, by field: each must be in the lobby, and one slot must be left. */
export function slotErrors(setup: SlotSetup): Record<string, string> {
  const numbers = new Set(slotNumbers(setup));
  const outside = setup.reservedSlots.find(number => !numbers.has(number));
  if (outside !== undefined) return { reservedSlots: `Slot ${slotText(outside)} is not in this lobby` };
  return bookableSlots(setup).length === 0 ? { reservedSlots: scrimTexts.oneSlotLeft } : {};
}
