import { slotInWords } from '@hotdrop/contract/scrims/slot-text.ts';
import type { BookingRow, ScrimRow } from '../platform/db/schema-scrims.ts';
import { timeInWords } from '../platform/lib/time-in-words.ts';
import { farewell, type Letter } from './texts.ts';

/** Who checks payments and gives money back: admins do where the organizer is suspended or erased and cannot sign in. */
export type Settler = 'organizer' | 'admin';

export type AboutBooking = {
  /** Whom it is written to. */
  name: string;
  scrim: Pick<ScrimRow, 'title' | 'start_at'>;
  booking: Pick<BookingRow, 'team_name' | 'slot_number' | 'status' | 'fee' | 'hold_expires_at'>;
  /** Of the squad's money: it is to go back; it may have arrived and is looked for; null: neither. */
  money: 'due' | 'checked' | null;
  settler: Settler;
  /** Whether an admin gave the squad its seat. */
  isGiven: boolean;
  /** The page of the scrim. */
  link: string;
};

/** A squad has a seat: one that waited, confirmed or held until it is paid, or one that an admin gave it to. */
export function promotedLetter({ name, scrim, booking, settler, isGiven, link }: AboutBooking): Letter {
  const { team_name: team } = booking;
  const slot = slotInWords(booking.slot_number);
  const news = isGiven
    ? `An admin gave your squad, ${team}, ${slot} in ${scrim.title}`
    : `A slot came free: ${team} has ${slot} in ${scrim.title}`;
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

const moneyBack = {
  organizer: {
    due: ' The organizer will refund what you paid.',
    checked: ' The organizer is still checking your payment. If it arrived, they will refund it.',
  },
  admin: {
    due: ' What you paid will be refunded; a Hotdrop admin takes care of it.',
    checked: ' A Hotdrop admin is checking your payment. If it arrived, it will be refunded.',
  },
};
const moneyText = ({ money, settler }: AboutBooking): string => (money ? moneyBack[settler][money] : '');

/** A squad was kicked, by the organizer or by an admin. */
export function kickedLetter(about: AboutBooking): Letter {
  const { name, scrim, booking, link } = about;
  return {
    subject: `${scrim.title}: your squad was kicked`,
    text: `Hi ${name},\n\n${booking.team_name} was kicked from ${scrim.title} (${timeInWords(scrim.start_at)}).${moneyText(about)}\n${link}${farewell}`,
  };
}

/** The lobby will not be played: its organizer called it off, or an admin. */
export function cancelledLetter(about: AboutBooking): Letter {
  const { name, scrim, booking, link } = about;
  return {
    subject: `${scrim.title} was cancelled`,
    text: `Hi ${name},\n\n${scrim.title} (${timeInWords(scrim.start_at)}), which ${booking.team_name} had booked, was cancelled.${moneyText(about)}\n${link}${farewell}`,
  };
}

/** The lobby starts at another time: its organizer moved it, or an admin. */
export function movedLetter({ name, scrim, booking, link }: AboutBooking): Letter {
  const { team_name: team, slot_number: slot } = booking;
  const place = slot === null ? `${team} waits for a slot` : `${team} has ${slotInWords(slot)}`;
  return {
    subject: `${scrim.title} starts at another time`,
    text: `Hi ${name},\n\n${scrim.title}, in which ${place}, was moved. It starts ${timeInWords(scrim.start_at)} now. If you cannot come, give up your slot so that the next squad gets it:\n${link}${farewell}`,
  };
}
