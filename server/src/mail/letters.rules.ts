import type {
  BookingLetterKind,
  BookingRow,
  LetterKind,
  PaymentLetterKind,
  PaymentRow,
} from '../platform/db/schema-scrims.ts';
import {
  type AboutBooking,
  cancelledLetter,
  kickedLetter,
  movedLetter,
  promotedLetter,
} from './booking-letters.ts';
import { type AboutPayment, paymentLetters } from './payment-letters.ts';
import type { Letter } from './texts.ts';
import { userWords } from './user-words.ts';

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
export function letterOf(kind: LetterKind, asWritten: About): Letter | null {
  const { payment, ...about } = inUserWords(asWritten);
  if (isOfSeat(kind)) {
    const { write, whileSeat } = ofSeat[kind];
    return whileSeat.includes(about.booking.status) ? write(about) : null;
  }
  return payment?.status === whilePayment[kind] ? paymentLetters[kind]({ ...about, payment }) : null;
}

/** What organizers and bookers wrote, as it may stand in a mail. */
function inUserWords(about: About): About {
  const { name, scrim, booking, payment } = about;
  return {
    ...about,
    name: userWords(name),
    scrim: { ...scrim, title: userWords(scrim.title) },
    booking: { ...booking, team_name: userWords(booking.team_name) },
    payment: payment && { ...payment, note: userWords(payment.note) },
  };
}

function isOfSeat(kind: LetterKind): kind is BookingLetterKind {
  return kind in ofSeat;
}
