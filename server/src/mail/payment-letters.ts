import { slotInWords } from '@hotdrop/contract/scrims/slot-text.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../platform/db/schema-scrims.ts';
import type { Settler } from './booking-letters.ts';
import { farewell, type Letter } from './texts.ts';

export type AboutPayment = {
  /** Whom it is written to. */
  name: string;
  scrim: Pick<ScrimRow, 'title'>;
  booking: Pick<BookingRow, 'team_name' | 'slot_number' | 'status'>;
  payment: Pick<PaymentRow, 'amount' | 'note' | 'utr' | 'decided_by' | 'payee_id'>;
  settler: Settler;
  /** The page of the scrim. */
  link: string;
};

const rupees = ({ amount }: AboutPayment['payment']) => `₹${amount.toLocaleString('en-IN')}`;
const givingBack = {
  organizer: 'The organizer will refund it.',
  admin: 'It will be refunded; a Hotdrop admin takes care of it.',
};
/** A squad whose seat went with the decision is asked for nothing. */
const tryAgain = ({ status }: AboutPayment['booking']) =>
  status === 'held' ? '\n\nYour slot is held for a short while. Check the UTR and submit it again.' : '';
/** Whoever has decided and is not the organizer, who is paid, is an admin. */
const isByAdmin = ({ decided_by, payee_id }: AboutPayment['payment']) =>
  decided_by !== null && decided_by !== payee_id;
/** A note in the words of who has decided. */
function saying(payment: AboutPayment['payment']): string {
  const { note, decided_by } = payment;
  if (!note) return '';
  if (!decided_by) return `\n\n${note}.`;
  return `\n\n${isByAdmin(payment) ? 'Hotdrop' : 'The organizer'} says: ${note}`;
}

/** What a booker is written about a payment, by what became of it. */
export const paymentLetters = {
  confirmed: ({ name, scrim, booking, payment, link }: AboutPayment): Letter => ({
    subject: `${scrim.title}: your slot is confirmed`,
    text: `Hi ${name},\n\nWe received your ${rupees(payment)}. ${booking.team_name} has ${slotInWords(booking.slot_number)} in ${scrim.title}.${saying(payment)}\n${link}${farewell}`,
  }),
  rejected: ({ name, scrim, booking, payment, link }: AboutPayment): Letter => ({
    subject: `${scrim.title}: your payment was not confirmed`,
    text: `Hi ${name},\n\n${isByAdmin(payment) ? 'A Hotdrop admin' : 'The organizer'} did not confirm your payment of ${rupees(payment)} for ${scrim.title}${payment.utr ? ` (UTR ${payment.utr})` : ''}.${saying(payment)}${tryAgain(booking)}\n${link}${farewell}`,
  }),
  'refund-due': ({ name, scrim, booking, payment, settler, link }: AboutPayment): Letter => ({
    subject: `${scrim.title}: your payment will be refunded`,
    text: `Hi ${name},\n\nYour payment of ${rupees(payment)} for ${scrim.title} arrived, but ${booking.team_name} has no slot for it. ${givingBack[settler]}${saying(payment)}\n${link}${farewell}`,
  }),
  'odd-money': ({ name, scrim, payment, settler, link }: AboutPayment): Letter => ({
    subject: `${scrim.title}: your payment will be refunded`,
    text: `Hi ${name},\n\nYour payment for ${scrim.title} is not the fee, so it confirms no slot: ${payment.note}. ${givingBack[settler]}\n${link}${farewell}`,
  }),
  refunded: ({ name, scrim, payment, link }: AboutPayment): Letter => ({
    subject: `${scrim.title}: your payment was refunded`,
    text: `Hi ${name},\n\nYour payment of ${rupees(payment)} for ${scrim.title} was refunded.${saying(payment)}\n${link}${farewell}`,
  }),
};
export type PaymentLetter = keyof typeof paymentLetters;
