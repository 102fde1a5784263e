import type {
  BookingLetterKind,
  BookingRow,
  LetterKind,
  PaymentLetterKind,
  PaymentRow,
} from '../../db/schema-scrims.ts';
import type { Letter } from '../../mail/texts.ts';
import {
  type AboutBooking,
  cancelledLetter,
  kickedLetter,
  movedLetter,
  promotedLetter,
} from './booking-letters.ts';
import { type AboutPayment, paymentLetters } from './payment-letters.ts';

const ofSeat: Record<
  BookingLetterKind,
  { write: (about: AboutBooking) => Letter; whileSeat: readonly BookingRow['status'][] }
> = {
  promoted: { write: promotedLetter, whileSeat: ['held', 'confirmed'] },
  kicked: { write: kickedLetter, whileSeat: ['kicked'] },
  cancelled: { write: cancelledLetter, whileSeat: ['cancelled'] },
  moved: { write: movedLetter, whileSeat: ['held', 'confirmed', 'waitlisted'] },
};

/** What the payment is while its letter is true. */
const whilePayment: Record<PaymentLetterKind, PaymentRow['status']> = {
  confirmed: 'captured',
  rejected: 'rejected',
  'refund-due': 'refund-due',
  'odd-money': 'refund-due',
  refunded: 'refunded',
};

type About = Pick<AboutBooking, 'name' | 'link' | 'money' | 'settler' | 'isGiven'> & {
  scrim: AboutBooking['scrim'];
  booking: AboutBooking['booking'] & AboutPayment['booking'];
  /** Null in a letter about the seat. */
  payment: (AboutPayment['payment'] & Pick<PaymentRow, 'status'>) | null;
};

/** The words of a letter; null when what it was owed for is not true any more: who has left need not hear of the seat. */
export function letterOf(kind: LetterKind, { payment, ...about }: About): Letter | null {
  if (isOfSeat(kind)) {
    const { write, whileSeat } = ofSeat[kind];
    return whileSeat.includes(about.booking.status) ? write(about) : null;
  }
  return payment?.status === whilePayment[kind] ? paymentLetters[kind]({ ...about, payment }) : null;
}

function isOfSeat(kind: LetterKind): kind is BookingLetterKind {
  return kind in ofSeat;
}
