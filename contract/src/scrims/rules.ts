import type { ScrimStatus } from './scrim.ts';

/** A match with its break takes this long when an organizer gives no end (FIELD), in ms. */
export const matchMs = 45 * 60_000;

type Seats = { slots: number; startFrom: number; reservedSlots: readonly number[] };

/** The numbers of all seats, in order. */
export function slotNumbers({ slots, startFrom }: Seats): number[] {
  return Array.from({ length: slots }, (_, index) => startFrom + index);
}

/** Seats that squads can take: those that the organizer has not kept. */
export function bookableSlots(seats: Seats): number[] {
  const reserved = new Set(seats.reservedSlots);
  return slotNumbers(seats).filter(number => !reserved.has(number));
}

type Stateful = Seats & {
  bookedCount: number;
  startAt: string;
  endAt: string;
  bookingOpensAt: string;
  bookingClosesAt: string;
  cancelledAt?: string | null;
};

/** Where a scrim stands; times in ISO 8601, `now` in ms. `upcoming` also while booking is closed before the start. */
export function scrimStatus(scrim: Stateful, now: number): ScrimStatus {
  if (scrim.cancelledAt) return 'cancelled';
  if (now > Date.parse(scrim.endAt)) return 'completed';
  if (now >= Date.parse(scrim.startAt)) return 'live';
  if (isBookingOpen(scrim, now)) return scrim.bookedCount >= bookableSlots(scrim).length ? 'full' : 'open';
  return 'upcoming';
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
