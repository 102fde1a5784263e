import type { User } from '@hotdrop/contract/account/users.ts';
import type { Booking, BookingStatus, Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import { ownsScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { slotInWords, slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { organizerName, placeLabel, plural } from '../../lib/format/in-words.ts';
import { refundText, rupees } from '../../lib/format/money.ts';
import { dateTime, midSentence } from '../../lib/format/time.ts';

/** Badge text for each booking status. */
export const bookingStatusText: Record<BookingStatus, string> = {
  held: 'Held',
  confirmed: 'Confirmed',
  waitlisted: 'Waitlist',
  cancelled: 'Given up',
  kicked: 'Kicked',
  expired: 'Hold ran out',
};

/** Returns a booking's badge text. A squad that left the waitlist had no slot to give up. */
export const bookingText = ({ status, slotNumber }: Pick<Booking, 'status' | 'slotNumber'>): string =>
  status === 'cancelled' && slotNumber === null ? 'Left waitlist' : bookingStatusText[status];

/** "3 slots left", or "3 slots empty" while booking is closed; "Full · 5 on the waitlist". */
export function leftText(free: number, waiting: number, isOpen: boolean): string {
  if (free > 0) return `${plural(free, 'slot')} ${isOpen ? 'left' : 'empty'}`;
  return waiting === 0 ? 'Full' : `Full · ${waiting} on the waitlist`;
}

/** "Tell Blind yourself": squads added by name get no mails and have no room access. '' for none. */
export function tellYourself([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  const rest =
    others.length > 1 ? ` and ${others.length} other squads` : others.map(name => ` and ${name}`).join('');
  return `Tell ${first}${rest} yourself (added without an account)`;
}

/** "3rd on the waitlist". */
export function waitlistText({ waitlistPosition }: Pick<Booking, 'waitlistPosition'>): string {
  return waitlistPosition === null ? 'On the waitlist' : `${placeLabel(waitlistPosition)} on the waitlist`;
}

/** Returns the message about a change of the reader's booking while the page is open; null if none is needed. */
export function newsOf(before: Booking, after: Booking): { text: string; isGood: boolean } | null {
  const slot = slotInWords(after.slotNumber);
  if (before.status === 'waitlisted' && after.status === 'confirmed')
    return { text: `A slot came free: you have ${slot}`, isGood: true };
  if (before.status === 'waitlisted' && after.status === 'held')
    return { text: `A slot came free: ${slot} is held for you`, isGood: true };
  if (before.status === 'held' && after.status === 'confirmed')
    return { text: `Payment confirmed: you have ${slot}`, isGood: true };
  if (before.slotNumber !== null && after.slotNumber !== null && before.slotNumber !== after.slotNumber)
    return {
      text: `Your slot is now ${slotText(after.slotNumber)}, not ${slotText(before.slotNumber)}`,
      isGood: true,
    };
  if (before.payment?.status === 'submitted' && after.payment?.status === 'rejected')
    return { text: 'Your payment was not confirmed', isGood: false };
  return null;
}

/** Returns why a booking ended and what happens to its money; '' if the squad gave up without having paid. */
export function endedText(ended: Booking, scrim: Pick<Scrim, 'cancelledAt'>): string {
  return [whyEnded(ended, scrim), refundText(ended.payment)].filter(Boolean).join(' ');
}

function whyEnded(ended: Booking, { cancelledAt }: Pick<Scrim, 'cancelledAt'>): string {
  const slot = ended.slotNumber === null ? 'your waitlist position' : `slot ${slotText(ended.slotNumber)}`;
  if (ended.status === 'expired') return `Your hold on ${slot} ended before a payment came in.`;
  if (ended.status === 'kicked') {
    const isFinal = cancelledAt === null ? ' You cannot book this scrim again.' : '';
    return ended.slotNumber === null
      ? `Your squad was removed from the waitlist.${isFinal}`
      : `Your squad was kicked from ${slot}.${isFinal}`;
  }
  if (cancelledAt === null) return '';
  return ended.slotNumber === null
    ? `${ended.teamName} was on the waitlist.`
    : `${ended.teamName} had ${slot}.`;
}

/** Returns what the squad loses by giving up its booking, before and after the start. */
export function giveUpText(booking: Booking, { startAt }: Pick<Scrim, 'startAt'>, now: number): string {
  if (booking.status === 'waitlisted')
    return `${booking.teamName} leaves the waitlist. If you join again, you start at the end.`;
  const slot = booking.slotNumber === null ? 'its slot' : `slot ${slotText(booking.slotNumber)}`;
  const isOn = now >= Date.parse(startAt);
  const money =
    booking.payment?.status === 'captured'
      ? ` The organizer will refund your ${rupees(booking.payment.amount)}.`
      : booking.payment?.status === 'submitted'
        ? ` The payment submitted ${midSentence(dateTime(booking.payment.createdAt, now))} is still being checked. If it arrived, the organizer will refund it.`
        : '';
  const fate = isOn
    ? 'The scrim is live: your squad leaves its room, and the next squad plays the rest.'
    : 'It goes to the next squad at once, and you may not get it back.';
  const inPlay =
    isOn && booking.payment?.status === 'captured'
      ? ' Once your squad has the room details, only the organizer can free its slot.'
      : '';
  return `${booking.teamName} gives up ${slot}. ${fate}${money}${inPlay}`;
}

/** Returns who refunds a squad, as the start of a sentence: 'You', or the organizer's name for an admin. */
export function refunderOf(actor: Pick<User, '_id' | 'role'> | null, scrim: ScrimSummary): string {
  return ownsScrim(actor, scrim) ? 'You' : organizerName(scrim);
}

/** Returns what happens to a squad's money when it loses its slot; '' without a payment. `by` refunds it. */
export function moneyAtStake(payment: Payment | null, by: string): string {
  if (payment?.status === 'captured') return `${by} must refund their ${rupees(payment.amount)}.`;
  if (payment?.status === 'submitted') return undecidedText(1, payment.amount, by);
  return '';
}

/** Returns the warning about UTRs not yet confirmed or rejected. `sum` in rupees; `by` refunds what arrived. */
export function undecidedText(utrs: number, sum: number, by: string): string {
  const one = utrs === 1;
  return `${plural(utrs, 'unconfirmed UTR')}, ${rupees(sum)} may have been paid. ${by} must refund what arrived. ${
    one ? 'It stays' : 'They stay'
  } under Payments.`;
}
