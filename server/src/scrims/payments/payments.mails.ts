import { slotInWords } from '@hotdrop/contract/scrims/slot-text.ts';
import { farewell, type MailText } from '../../mail/mail-text.ts';
import { deleteMailOn } from '../../mail/outbox.queries.ts';
import { type MailKinds, queueMails } from '../../mail/outbox.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { type AboutBooking, type BookingText, inUserWords, kindsOf } from '../bookings/bookings.mails.ts';

type AboutPayment = AboutBooking & { payment: NonNullable<AboutBooking['payment']> };

const rupees = ({ amount }: AboutPayment['payment']) => `₹${amount.toLocaleString('en-IN')}`;
const refundTexts = {
  organizer: 'The organizer will refund it.',
  admin: 'It will be refunded; a Hotdrop admin takes care of it.',
};
/** A squad that lost its slot by the decision is not asked to try again. */
const tryAgain = ({ status }: AboutPayment['booking']) =>
  status === 'held' ? '\n\nYour slot is held for a short while. Check the UTR and submit it again.' : '';
/** Anyone but the organizer, who is the payee, is an admin. */
const isByAdmin = ({ decided_by, payee_id }: AboutPayment['payment']) =>
  decided_by !== null && decided_by !== payee_id;
/** Returns the decider's note as a sentence. */
function saying(payment: AboutPayment['payment']): string {
  const { note, decided_by } = payment;
  if (!note) return '';
  if (!decided_by) return `\n\n${note}.`;
  return `\n\n${isByAdmin(payment) ? 'Hotdrop' : 'The organizer'} says: ${note}`;
}

const whilePaymentIs =
  (status: PaymentRow['status'], textOf: (about: AboutPayment) => MailText): BookingText =>
  asWritten => {
    const { payment, ...about } = inUserWords(asWritten);
    return payment?.status === status ? textOf({ ...about, payment }) : null;
  };

/** Mails to a booker about a payment, by its outcome. */
export const paymentTexts = {
  'payment-confirmed': whilePaymentIs('captured', ({ name, scrim, booking, payment, link }) => ({
    subject: `${scrim.title}: your slot is confirmed`,
    text: `Hi ${name},\n\nWe received your ${rupees(payment)}. ${booking.team_name} has ${slotInWords(booking.slot_number)} in ${scrim.title}.${saying(payment)}\n${link}${farewell}`,
  })),
  'payment-rejected': whilePaymentIs('rejected', ({ name, scrim, booking, payment, link }) => ({
    subject: `${scrim.title}: your payment was not confirmed`,
    text: `Hi ${name},\n\n${isByAdmin(payment) ? 'A Hotdrop admin' : 'The organizer'} did not confirm your payment of ${rupees(payment)} for ${scrim.title}${payment.utr ? ` (UTR ${payment.utr})` : ''}.${saying(payment)}${tryAgain(booking)}\n${link}${farewell}`,
  })),
  'payment-refund-due': whilePaymentIs('refund-due', ({ name, scrim, booking, payment, settler, link }) => ({
    subject: `${scrim.title}: your payment will be refunded`,
    text: `Hi ${name},\n\nYour payment of ${rupees(payment)} for ${scrim.title} arrived, but ${booking.team_name} has no slot for it. ${refundTexts[settler]}${saying(payment)}\n${link}${farewell}`,
  })),
  'payment-odd-money': whilePaymentIs('refund-due', ({ name, scrim, payment, settler, link }) => ({
    subject: `${scrim.title}: your payment will be refunded`,
    text: `Hi ${name},\n\nYour payment for ${scrim.title} does not match the fee, so your slot is not confirmed: ${payment.note}. ${refundTexts[settler]}\n${link}${farewell}`,
  })),
  'payment-refunded': whilePaymentIs('refunded', ({ name, scrim, payment, link }) => ({
    subject: `${scrim.title}: your payment was refunded`,
    text: `Hi ${name},\n\nYour payment of ${rupees(payment)} for ${scrim.title} was refunded.${saying(payment)}\n${link}${farewell}`,
  })),
};
export type PaymentMailKind = keyof typeof paymentTexts;

export const paymentMails: MailKinds = kindsOf(paymentTexts);

const topicOf = (paymentId: string) => `payment:${paymentId}`;

/** Queues a mail to this payment's payer in the change's transaction, to send no earlier than `dueAt`. */
export async function queuePaymentMail(
  trx: Executor,
  kind: PaymentMailKind,
  { payment, now, dueAt = now }: { payment: PaymentRow; now: Date; dueAt?: Date | undefined },
): Promise<void> {
  const { id, scrim_id, booking_id, payer_id } = payment;
  const about = { subjectId: scrim_id, topic: topicOf(id), recipientId: payer_id };
  const facts = { bookingId: booking_id, paymentId: id };
  await queueMails(trx, [{ kind, ...about, facts, dueAt }], { now });
}

/** Deletes the unsent mail about a payment. */
export async function dropPaymentMail(trx: Executor, paymentId: string): Promise<void> {
  await deleteMailOn(trx, topicOf(paymentId));
}
