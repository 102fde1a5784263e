import type { Booking } from '@hotdrop/contract/scrims/booking.ts';
import type { ScrimStatus } from '@hotdrop/contract/scrims/scrim.ts';
import { rupees } from '../../lib/format/money.ts';
import { paymentSentText } from '../../lib/format/money-back.ts';
import { placeLabel } from '../../lib/format/place.ts';
import { clockTime, dateTime } from '../../lib/format/time.ts';

export type BookingTone = 'ok' | 'warn' | 'bad' | 'neutral';

export type BookingState = {
  /** The badge. */
  label: string;
  tone: BookingTone;
  /** What its squad does or waits for, in one line; '' for nothing. */
  next: string;
  /** Whether the squad has to pay now to keep its seat. */
  pays: boolean;
};

/** What a booking means to its squad, in words. `now` in ms. */
export function bookingState(booking: Booking, scrim: ScrimStatus, now: number): BookingState {
  const idle = { pays: false };
  if (scrim === 'cancelled') {
    return {
      ...idle,
      label: 'Called off',
      tone: 'bad',
      next: moneyLine(booking) || 'The organizer cancelled it',
    };
  }
  switch (booking.status) {
    case 'confirmed':
      return { ...idle, ...confirmed(booking, scrim) };
    case 'held':
      return held(booking, now);
    case 'waitlisted':
      return { ...idle, label: 'Waitlist', tone: 'warn', next: waitLine(booking, scrim) };
    case 'kicked':
      return {
        ...idle,
        label: 'Removed',
        tone: 'bad',
        next: moneyLine(booking) || 'The organizer removed the squad',
      };
    case 'expired':
      return {
        ...idle,
        label: 'Expired',
        tone: 'neutral',
        next: moneyLine(booking) || 'The slot was not paid in time',
      };
    case 'cancelled':
      return { ...idle, label: 'Given up', tone: 'neutral', next: moneyLine(booking) };
  }
}

function confirmed(booking: Booking, scrim: ScrimStatus): Omit<BookingState, 'pays'> {
  if (scrim === 'completed') return { label: 'Played', tone: 'neutral', next: 'See the standings' };
  const seat = booking.slotNumber === null ? '' : `Sit in seat ${booking.slotNumber}`;
  return { label: 'Confirmed', tone: 'ok', next: scrim === 'live' ? 'It is on: open the room' : seat };
}

function held(booking: Booking, now: number): BookingState {
  const { payment, holdExpiresAt, fee } = booking;
  if (payment?.status === 'submitted') {
    return { label: 'Held', tone: 'warn', next: paymentSentText, pays: false };
  }
  const by = holdExpiresAt ? ` by ${untilText(holdExpiresAt, now)}` : '';
  const again = payment?.status === 'rejected' ? 'Payment not found. Pay' : 'Pay';
  return { label: 'Held', tone: 'warn', next: `${again} ${rupees(fee)}${by}`, pays: true };
}

/** "9:12 PM", with the day when it is another one. */
function untilText(at: string, now: number): string {
  const text = dateTime(at, now);
  return text.startsWith('Today') ? clockTime(at) : text;
}

function waitLine({ waitlistPosition: place }: Booking, scrim: ScrimStatus): string {
  if (scrim === 'live' || scrim === 'completed') return 'No slot came free';
  return place === null ? 'In line for a slot' : `${placeLabel(place)} in line`;
}

/** What became of the money of a seat that is gone. */
function moneyLine({ payment, fee }: Booking): string {
  if (payment?.status === 'refund-due') return `The organizer owes you ${rupees(payment.amount)}`;
  if (payment?.status === 'refunded') return `${rupees(payment.amount)} refunded`;
  return payment?.status === 'submitted' && fee > 0 ? paymentSentText : '';
}
