import type { BookingRow, ScrimRow } from '../../db/schema-scrims.ts';

type Letter = { subject: string; text: string };

type About = {
  /** Whom it is written to. */
  name: string;
  scrim: Pick<ScrimRow, 'title' | 'start_at'>;
  booking: Pick<BookingRow, 'team_name' | 'slot_number' | 'fee' | 'hold_expires_at'>;
  /** The page of the scrim. */
  link: string;
};

const farewell = '\n\nHotdrop';

/** A time in words; mails know no viewer's zone, so it is said in India's (FIELD 8). */
export function timeInWords(time: Date): string {
  const format = new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  });
  return `${format.format(time)} IST`;
}

/** A squad that waited has a seat: confirmed, or held until it is paid. */
export function promotedLetter({ name, scrim, booking, link }: About): Letter {
  const { team_name: team, slot_number: slot, fee, hold_expires_at: until } = booking;
  const next = until
    ? `It is held for you until ${timeInWords(until)}. Pay the fee of ₹${fee.toLocaleString('en-IN')} before then to keep it`
    : 'It is confirmed; you need not do anything';
  return {
    subject: `${scrim.title}: you have slot ${slot}`,
    text: `Hi ${name},\n\nA slot came free: ${team} has slot ${slot} in ${scrim.title}, which starts ${timeInWords(scrim.start_at)}. ${next}:\n${link}${farewell}`,
  };
}

/** A squad was put out by the organizer. */
export function kickedLetter({ name, scrim, booking, link }: About): Letter {
  return {
    subject: `${scrim.title}: your squad was removed`,
    text: `Hi ${name},\n\nThe organizer has removed ${booking.team_name} from ${scrim.title} (${timeInWords(scrim.start_at)}). A fee that you paid is to be given back by the organizer.\n${link}${farewell}`,
  };
}

/** The lobby will not be played. */
export function cancelledLetter({ name, scrim, booking, link }: About): Letter {
  return {
    subject: `${scrim.title} was cancelled`,
    text: `Hi ${name},\n\nThe organizer has cancelled ${scrim.title} (${timeInWords(scrim.start_at)}), which ${booking.team_name} had booked. A fee that you paid is to be given back by the organizer.\n${link}${farewell}`,
  };
}

/** The lobby starts at another time. */
export function movedLetter({ name, scrim, booking, link }: About): Letter {
  const { team_name: team, slot_number: slot } = booking;
  const place = slot === null ? `${team} waits for a slot` : `${team} has slot ${slot}`;
  return {
    subject: `${scrim.title} starts at another time`,
    text: `Hi ${name},\n\nThe organizer has moved ${scrim.title}, in which ${place}. It starts ${timeInWords(scrim.start_at)} now. If you cannot come, give your place up, so that the next squad gets it:\n${link}${farewell}`,
  };
}
