import { slotInWords } from '@hotdrop/contract/scrims/slot-text.ts';
import { farewell, type MailText, userWords } from '../../mail/mail-text.ts';
import { type MailKind, type MailKinds, queueMails } from '../../mail/outbox.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { timeInWords } from '../../platform/lib/time-in-words.ts';
import { findLobbyFacts } from './booking-mails.queries.ts';

/** Who checks payments and refunds them. Admins do if the organizer is suspended or erased. */
type Settler = 'organizer' | 'admin';

/** A booking and its payments when a mail about them is sent. */
export type AboutBooking = {
  /** The booker, who gets the mail. */
  name: string;
  scrim: Pick<ScrimRow, 'title' | 'start_at'>;
  booking: Pick<BookingRow, 'team_name' | 'slot_number' | 'status' | 'fee' | 'hold_expires_at'>;
  /** The payment that the mail is about; null if it is about the slot. */
  payment: Pick<PaymentRow, 'status' | 'amount' | 'note' | 'utr' | 'decided_by' | 'payee_id'> | null;
  /** Money paid for the slot: `due` for a refund, or still being `checked`. */
  money: 'due' | 'checked' | null;
  settler: Settler;
  /** Whether an admin gave the squad its slot. */
  isGiven: boolean;
  /** The page of the scrim. */
  link: string;
};

/** Returns a mail's text; null if it no longer applies. */
export type BookingText = (about: AboutBooking) => MailText | null;

/** Returns the mail to a squad that got a slot: from the waitlist (confirmed or held), or from an admin. */
function promotedMail({ name, scrim, booking, settler, isGiven, link }: AboutBooking): MailText {
  const { team_name: team } = booking;
  const slot = slotInWords(booking.slot_number);
  const news = isGiven
    ? `An admin gave your squad, ${team}, ${slot} in ${scrim.title}`
    : `A slot came free: ${team} now has ${slot} in ${scrim.title}`;
  return {
    subject: `${scrim.title}: you have ${slot}`,
    text: `Hi ${name},\n\n${news}, which starts ${timeInWords(scrim.start_at)}. ${whatNext(booking, settler)}:\n${link}${farewell}`,
  };
}

const checking = { organizer: 'the organizer checks', admin: 'a Hotdrop admin checks' };

function whatNext(
  { status, fee, hold_expires_at: until }: AboutBooking['booking'],
  settler: Settler,
): string {
  if (status === 'confirmed') return 'It is confirmed. Nothing to do';
  if (until === null) return `It is held for you while ${checking[settler]} your payment`;
  return `It is held for you until ${timeInWords(until)}. Pay the fee of ₹${fee.toLocaleString('en-IN')} before then to keep it`;
}

const refundTexts = {
  organizer: {
    due: ' The organizer will refund what you paid.',
    checked: ' The organizer is still checking your payment. If it arrived, they will refund it.',
  },
  admin: {
    due: ' What you paid will be refunded; a Hotdrop admin takes care of it.',
    checked: ' A Hotdrop admin is checking your payment. If it arrived, it will be refunded.',
  },
};
const moneyText = ({ money, settler }: AboutBooking): string => (money ? refundTexts[settler][money] : '');

/** Returns the mail to a squad that was kicked, by the organizer or an admin. */
function kickedMail(about: AboutBooking): MailText {
  const { name, scrim, booking, link } = about;
  return {
    subject: `${scrim.title}: your squad was kicked`,
    text: `Hi ${name},\n\n${booking.team_name} was kicked from ${scrim.title} (${timeInWords(scrim.start_at)}).${moneyText(about)}\n${link}${farewell}`,
  };
}

/** Returns the mail to a squad of a lobby that the organizer or an admin cancelled. */
function cancelledMail(about: AboutBooking): MailText {
  const { name, scrim, booking, link } = about;
  return {
    subject: `${scrim.title} was cancelled`,
    text: `Hi ${name},\n\n${scrim.title} (${timeInWords(scrim.start_at)}), which ${booking.team_name} had booked, was cancelled.${moneyText(about)}\n${link}${farewell}`,
  };
}

/** Returns the mail to a squad of a lobby whose start the organizer or an admin changed. */
function movedMail({ name, scrim, booking, link }: AboutBooking): MailText {
  const { team_name: team, slot_number: slot } = booking;
  const place = slot === null ? `${team} is on the waitlist` : `${team} has ${slotInWords(slot)}`;
  return {
    subject: `${scrim.title} has a new start time`,
    text: `Hi ${name},\n\n${scrim.title}, in which ${place}, was moved. It now starts ${timeInWords(scrim.start_at)}. If you cannot come, give up your slot so that the next squad gets it:\n${link}${farewell}`,
  };
}

type Status = BookingRow['status'];

/** Returns null for a squad that has left: it needs no mail about its slot. */
const whileBookingIs =
  (statuses: readonly Status[], textOf: (about: AboutBooking) => MailText): BookingText =>
  about =>
    statuses.includes(about.booking.status) ? textOf(inUserWords(about)) : null;

/** Mails to a booker about the slot. */
export const bookingTexts = {
  'booking-promoted': whileBookingIs(['held', 'confirmed'], promotedMail),
  'booking-kicked': whileBookingIs(['kicked'], kickedMail),
  'booking-cancelled': whileBookingIs(['cancelled'], cancelledMail),
  'booking-moved': whileBookingIs(['held', 'confirmed', 'waitlisted'], movedMail),
};
export type BookingMailKind = keyof typeof bookingTexts;

export const bookingMails: MailKinds = kindsOf(bookingTexts);

/** Returns the mail kinds for a lobby's bookings; `facts` has the booking, and the payment if any. */
export function kindsOf(texts: Record<string, BookingText>): MailKinds {
  const kindOf = (textOf: BookingText): MailKind => {
    return async ({ db, publicUrl, subjectId, mails }) => {
      const known = await findLobbyFacts(db, subjectId, {
        bookingIds: mails.flatMap(({ facts }) => facts.bookingId ?? []),
        paymentIds: mails.flatMap(({ facts }) => facts.paymentId ?? []),
      });
      if (!known) return null;
      const { scrim, bookings, payments, money, given } = known;
      const settler = scrim.organizer_stands ? 'organizer' : 'admin';
      const link = `${publicUrl}/scrims/${scrim.id}`;
      return ({ recipient: { name }, facts: { bookingId = '', paymentId = '' } }) => {
        const booking = bookings.get(bookingId);
        if (!booking) return null;
        const payment = payments.get(paymentId) ?? null;
        const paid = money.get(bookingId) ?? null;
        const isGiven = given.has(bookingId);
        return textOf({ name, scrim, booking, payment, money: paid, settler, isGiven, link });
      };
    };
  };
  return Object.fromEntries(Object.entries(texts).map(([kind, textOf]) => [kind, kindOf(textOf)]));
}

/** Makes the texts of organizers and bookers safe for a mail. */
export function inUserWords(about: AboutBooking): AboutBooking {
  const { name, scrim, booking, payment } = about;
  return {
    ...about,
    name: userWords(name),
    scrim: { ...scrim, title: userWords(scrim.title) },
    booking: { ...booking, team_name: userWords(booking.team_name) },
    payment: payment && { ...payment, note: userWords(payment.note) },
  };
}

/** Queues mails to these bookers in the change's transaction, with the scrim's row locked. */
export async function queueBookingMails(
  trx: Executor,
  kind: BookingMailKind,
  { scrimId, bookings, now }: { scrimId: string; bookings: readonly BookingRow[]; now: Date },
): Promise<void> {
  const mails = bookings.flatMap(({ id, user_id }) => {
    // A walk-in squad has no address.
    if (user_id === null) return [];
    const about = { subjectId: scrimId, topic: `booking:${id}`, recipientId: user_id };
    return [{ kind, ...about, facts: { bookingId: id } }];
  });
  // A squad that just got its slot does not need a second mail if the start changes too: the first has both.
  const unlessQueued = kind === 'booking-moved' ? 'booking-promoted' : null;
  await queueMails(trx, mails, { now, unlessQueued });
}
