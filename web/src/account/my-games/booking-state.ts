import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { ScrimStatus } from '@hotdrop/contract/scrims/scrims.ts';
import { placeLabel } from '../../lib/format/in-words.ts';
import { paymentSentText, refundText, rupees } from '../../lib/format/money.ts';
import { nearTime } from '../../lib/format/time.ts';
import { bookingStatusText, bookingText } from '../../scrims/bookings/wording.ts';

export type BookingTone = 'ok' | 'warn' | 'bad' | 'neutral';

export type BookingState = {
  /** The badge. */
  label: string;
  tone: BookingTone;
  /** What the squad must do or waits for, in one line; '' for nothing. */
  next: string;
  /** Whether the squad must pay now to keep its slot. */
  pays: boolean;
  /** Whether it does so by submitting a UTR again, after a payment that was not found. */
  again: boolean;
};

/** Returns the state of a booking in words for its squad. `now` in ms; `allIn`: the results of all matches are in. */
export function bookingState(booking: Booking, scrim: ScrimStatus, now: number, allIn = false): BookingState {
  const idle = { pays: false, again: false };
  const lost = (label: string, tone: BookingTone, otherwise: string): BookingState => ({
    ...idle,
    label,
    tone,
    next: refundText(booking.payment) || otherwise,
  });
  if (scrim === 'cancelled') return lost('Cancelled', 'bad', 'It was cancelled');
  const label = bookingText(booking);
  switch (booking.status) {
    case 'confirmed':
      return { ...idle, ...confirmed(booking, scrim, allIn) };
    case 'held':
      return { ...idle, label, tone: 'warn', ...held(booking, now) };
    case 'waitlisted':
      return { ...idle, label, tone: 'warn', next: waitLine(booking, scrim) };
    case 'kicked':
      return lost(label, 'bad', 'The squad was kicked');
    case 'expired':
      return lost(label, 'neutral', 'The slot was not paid in time');
    case 'cancelled':
      return lost(label, 'neutral', '');
  }
}

function confirmed(
  booking: Booking,
  scrim: ScrimStatus,
  allIn: boolean,
): Omit<BookingState, 'pays' | 'again'> {
  if (scrim === 'completed') return { label: 'Played', tone: 'neutral', next: 'See the standings' };
  if (allIn) return { label: 'Played', tone: 'neutral', next: 'All results are in: see the standings' };
  const slot = booking.slotNumber === null ? '' : `Join slot ${booking.slotNumber}`;
  return {
    label: bookingStatusText.confirmed,
    tone: 'ok',
    next: scrim === 'live' ? 'Live now. Open the room' : slot,
  };
}

function held(booking: Booking, now: number): Pick<BookingState, 'next'> & Partial<BookingState> {
  const { payment, holdExpiresAt, fee } = booking;
  if (payment?.status === 'submitted') return { next: paymentSentText };
  if (holdExpiresAt && Date.parse(holdExpiresAt) <= now) return { next: 'Your hold has ended' };
  const by = holdExpiresAt ? ` by ${nearTime(holdExpiresAt, now)}` : '';
  const again = payment?.status === 'rejected';
  const todo = again ? 'Payment not confirmed. Submit the UTR again' : `Pay ${rupees(fee)}`;
  return { next: `${todo}${by}`, pays: true, again };
}

function waitLine({ waitlistPosition: place }: Booking, scrim: ScrimStatus): string {
  if (scrim === 'live' || scrim === 'completed') return 'Did not get a slot';
  return place === null ? 'On the waitlist' : `${placeLabel(place)} on the waitlist`;
}
