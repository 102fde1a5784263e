import { slotInWords } from '@hotdrop/contract/scrims/slot-text.ts';
import { farewell, type MailText } from '../../mail/mail-text.ts';
import { kindTexts, noticeSource } from '../../notifications/notice-source.ts';
import { tell, untell } from '../../notifications/tell.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { type AboutSquad, offlineChange, readSquads, safeMail } from './about-squad.ts';
import { endInWords } from './end-in-words.ts';

type AboutPayment = AboutSquad & { payment: NonNullable<AboutSquad['payment']> };

const rupees = ({ amount }: AboutPayment['payment']) => `₹${amount.toLocaleString('en-IN')}`;
const refundTexts = {
  organizer: 'The organizer will refund it.',
  admin: 'It will be refunded; a Hotdrop admin takes care of it.',
};
/** A squad that lost its slot by the decision, or has tried again, is not asked to. */
const mayTryAgain = ({ booking, payment, money }: AboutPayment) =>
  booking.status === 'held' && payment.status === 'rejected' && money === null;
/** Anyone but the organizer, who is the payee, is an admin. */
const isByAdmin = ({ decided_by, payee_id }: AboutPayment['payment']) =>
  decided_by !== null && decided_by !== payee_id;
const decider = (payment: AboutPayment['payment']) =>
  isByAdmin(payment) ? 'A Hotdrop admin' : 'The organizer';

/** Returns the decider's note as a sentence. */
function saying(payment: AboutPayment['payment']): string {
  const { note, decided_by } = payment;
  if (!note) return '';
  if (!decided_by) return `\n\n${note}.`;
  return `\n\n${isByAdmin(payment) ? 'Hotdrop' : 'The organizer'} says: ${note}`;
}

/** Returns what becomes of money that is or was due. */
const refundText = ({ status }: AboutPayment['payment'], settler: AboutPayment['settler']): string =>
  status === 'refunded' ? 'It was refunded.' : refundTexts[settler];

/** Returns what a confirmed payment is for, or what became of the slot or the money since. */
function confirmedBody(about: AboutPayment): string {
  const { payment, booking, scrim, settler, hasRoom } = about;
  const received = `We received your ${rupees(payment)}`;
  const end = endInWords(about);
  if (!end && payment.status === 'captured') {
    const has = about.now < scrim.end_at ? 'have' : 'had';
    return `${received}. You ${has} ${slotInWords(booking.slot_number)} in ${scrim.title}.${hasRoom ? ' Room details are out.' : ''}`;
  }
  const sentences = [end, payment.status === 'captured' ? null : refundText(payment, settler)];
  return [`${received} for ${scrim.title}.`, ...sentences.filter(one => one !== null)].join(' ');
}

type PaymentText = {
  text(about: AboutPayment): { title: string; body: string };
  mail(about: AboutPayment, url: string): MailText;
};

/** Returns a notice about a payment that has this status. */
const whilePaymentIs = (status: PaymentRow['status'], { text, mail }: PaymentText) => ({
  text: (about: AboutSquad) => ({ ...text(about as AboutPayment), link: `/scrims/${about.scrim.id}` }),
  holds: (about: AboutSquad) => about.payment?.status === status,
  mail: safeMail((about, url) => mail(about as AboutPayment, url)),
});

/** Texts to a booker about a payment, by its outcome. */
export const paymentTexts = kindTexts<AboutSquad>()({
  'payment-confirmed': whilePaymentIs('captured', {
    text: about => ({ title: 'Your slot is confirmed', body: confirmedBody(about) }),
    mail: ({ item, scrim, booking, payment }, url) => ({
      subject: `${scrim.title}: your slot is confirmed`,
      text: `Hi ${item.recipient.name},\n\nWe received your ${rupees(payment)}. ${booking.team_name} has ${slotInWords(booking.slot_number)} in ${scrim.title}.${saying(payment)}\n${url}${farewell}`,
    }),
  }),
  'payment-rejected': whilePaymentIs('rejected', {
    text: about => ({
      title: 'Your payment was not confirmed',
      body: `${decider(about.payment)} did not confirm your ${rupees(about.payment)} for ${about.scrim.title}.${mayTryAgain(about) ? ' Check the UTR and submit it again.' : ''}`,
    }),
    mail: (about, url) => {
      const { item, scrim, payment } = about;
      const again = mayTryAgain(about)
        ? '\n\nYour slot is held for a short while. Check the UTR and submit it again.'
        : '';
      return {
        subject: `${scrim.title}: your payment was not confirmed`,
        text: `Hi ${item.recipient.name},\n\n${decider(payment)} did not confirm your payment of ${rupees(payment)} for ${scrim.title}${payment.utr ? ` (UTR ${payment.utr})` : ''}.${saying(payment)}${again}\n${url}${farewell}`,
      };
    },
  }),
  'payment-refund-due': whilePaymentIs('refund-due', {
    text: ({ scrim, payment, settler }) => ({
      title: 'Your payment will be refunded',
      body: `Your ${rupees(payment)} for ${scrim.title} arrived, but you have no slot for it. ${refundText(payment, settler)}`,
    }),
    mail: ({ item, scrim, booking, payment, settler }, url) => ({
      subject: `${scrim.title}: your payment will be refunded`,
      text: `Hi ${item.recipient.name},\n\nYour payment of ${rupees(payment)} for ${scrim.title} arrived, but ${booking.team_name} has no slot for it. ${refundTexts[settler]}${saying(payment)}\n${url}${farewell}`,
    }),
  }),
  'payment-odd-money': whilePaymentIs('refund-due', {
    text: ({ scrim, payment, settler }) => ({
      title: 'Your payment will be refunded',
      body: `Your payment for ${scrim.title} does not match the fee, so your slot is not confirmed. ${refundText(payment, settler)}`,
    }),
    mail: ({ item, scrim, payment, settler }, url) => ({
      subject: `${scrim.title}: your payment will be refunded`,
      text: `Hi ${item.recipient.name},\n\nYour payment for ${scrim.title} does not match the fee, so your slot is not confirmed: ${payment.note}. ${refundTexts[settler]}\n${url}${farewell}`,
    }),
  }),
  'payment-refunded': whilePaymentIs('refunded', {
    text: about => ({
      title: 'Your payment was refunded',
      body: `${rupees(about.payment)} for ${about.scrim.title}.${endText(about)}`,
    }),
    mail: (about, url) => ({
      subject: `${about.scrim.title}: your payment was refunded`,
      text: `Hi ${about.item.recipient.name},\n\nYour payment of ${rupees(about.payment)} for ${about.scrim.title} was refunded.${endText(about)}${saying(about.payment)}\n${url}${farewell}`,
    }),
  }),
});

const readPayments: typeof readSquads = async (...args) => {
  const read = await readSquads(...args);
  return item => {
    const about = read(item);
    return about?.payment ? about : null;
  };
};

export const paymentNotices = noticeSource<AboutSquad>(readPayments, paymentTexts, offlineChange);

export type PaymentNoticeKind = keyof typeof paymentTexts;

/** A refund in Razorpay's dashboard ends the booking, and nothing else says so. */
function endText(about: AboutSquad): string {
  const end = endInWords(about);
  return end ? ` ${end}` : '';
}

const topicOf = (paymentId: string) => `payment:${paymentId}`;

/** Tells this payment's payer, in the transaction of the change; sent no earlier than `dueAt`. */
export async function tellPayer(
  trx: Executor,
  kind: PaymentNoticeKind,
  { payment, now, dueAt = now }: { payment: PaymentRow; now: Date; dueAt?: Date | undefined },
): Promise<void> {
  const { id, scrim_id, booking_id, payer_id } = payment;
  const about = { subjectId: scrim_id, topic: topicOf(id), recipientId: payer_id };
  const facts = { bookingId: booking_id, paymentId: id };
  await tell(trx, [{ kind, ...about, facts, dueAt }], { now });
}

/** Takes back the news of this payment for its payer; nothing of it has been sent yet. */
export async function untellPayer(trx: Executor, payment: PaymentRow): Promise<void> {
  await untell(trx, payment.payer_id, topicOf(payment.id));
}
