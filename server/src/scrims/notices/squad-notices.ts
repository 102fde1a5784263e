import { matchesTitle, matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { slotInWords, slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { farewell } from '../../mail/mail-text.ts';
import { kindTexts, noticeSource } from '../../notifications/notice-source.ts';
import type { BookingRow } from '../../platform/db/schema-scrims.ts';
import { readersTime, timeInWords } from '../../platform/lib/time-in-words.ts';
import { matchStartsOf } from '../match-starts.rules.ts';
import { type AboutSquad, offlineChange, readSquads, safeMail } from './about-squad.ts';
import { endInWords, whileIn } from './end-in-words.ts';

const pageOf = ({ scrim }: AboutSquad) => `/scrims/${scrim.id}`;
const roomOf = ({ scrim }: AboutSquad) => `/rooms/${scrim.id}`;
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const time = ({ item }: AboutSquad, at: Date) => readersTime(at, item.recipient.timeZone);
const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const instant = (value: string | number | undefined) => new Date(Number(value));

type Status = BookingRow['status'];
const is =
  (...statuses: readonly Status[]) =>
  ({ booking }: AboutSquad) =>
    statuses.includes(booking.status);

const checking = { organizer: 'the organizer checks', admin: 'a Hotdrop admin checks' };
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
const moneyText = ({ money, settler }: AboutSquad): string => (money ? refundTexts[settler][money] : '');
/** For a squad that gets its slot when the others already have the room details. */
const roomText = ({ hasRoom }: AboutSquad): string => (hasRoom ? ' Room details are out.' : '');

/** Returns what a squad that got a slot must do. */
function nextStep(about: AboutSquad): string {
  const { status, fee, hold_expires_at: until } = about.booking;
  if (status === 'confirmed') return `It is confirmed.${roomText(about)}`;
  if (status !== 'held') return 'You no longer have it.';
  if (until) return `Pay ${rupees(fee)} by ${time(about, until).clock} to keep it.`;
  return `It is held while ${checking[about.settler]} your payment.`;
}

/** Returns the mail to a squad that got a slot; `newsOf` says from whom. */
const slotMail = (newsOf: (team: string, slot: string) => string) =>
  safeMail((about: AboutSquad, url) => {
    const { item, scrim, booking, settler } = about;
    const { status, fee, hold_expires_at: until, team_name: team } = booking;
    const slot = slotInWords(booking.slot_number);
    const next =
      status === 'confirmed'
        ? 'It is confirmed'
        : until === null
          ? `It is held for you while ${checking[settler]} your payment`
          : `It is held for you until ${timeInWords(until)}. Pay the fee of ${rupees(fee)} before then to keep it`;
    return {
      subject: `${scrim.title}: you have ${slot}`,
      text: `Hi ${item.recipient.name},\n\n${newsOf(team, `${slot} in ${scrim.title}`)}, which starts ${timeInWords(scrim.start_at)}. ${next}:\n${url}${farewell}`,
    };
  });

/** For a squad that was moved again since. */
const laterSlot = ({ booking, item }: AboutSquad): string =>
  booking.slot_number === Number(item.facts.slotNumber)
    ? ''
    : ` You are in ${slotInWords(booking.slot_number)} now.`;

const isUnderWay = ({ scrim, now }: AboutSquad) => !scrim.cancelled_at && now < scrim.end_at;
const matchOf = ({ scrim, room, item }: AboutSquad) => {
  const first = room?.match_number ?? Number(item.facts.matchNumber);
  const last = Math.min(room?.through_match ?? first, scrim.match_count);
  return matchesTitle(scrim.maps, first, last);
};
const startOf = ({ scrim }: AboutSquad, matchNumber: number): Date =>
  matchStartsOf(scrim)[matchNumber - 1] ?? scrim.start_at;
const isHoldEnding = ({ booking, item }: AboutSquad) =>
  booking.status === 'held' && booking.hold_expires_at?.getTime() === Number(item.facts.until);
/** The details are those that the notice is about, and this squad may see them. */
const hasTheseDetails = (about: AboutSquad) =>
  is('confirmed')(about) && isUnderWay(about) && about.room !== null && about.room.release_at <= about.now;

/** Returns "5 minutes", from when the notice was created to a time. */
function minutesTo({ item }: AboutSquad, at: Date): string {
  const minutes = Math.max(1, Math.round((at.getTime() - item.at.getTime()) / 60_000));
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** What to do with the details, while they are those that the notice is about. */
const roomBody = (about: AboutSquad, then: string): string =>
  `${about.scrim.title}, ${matchOf(about)}${hasTheseDetails(about) ? then : '.'}`;

/** Texts to squads about their slot, room details and start. The title is history; the rest is true when read. */
export const squadTexts = kindTexts<AboutSquad>()({
  'slot-confirmed': whileIn({
    text: about => ({
      title: `${capitalized(slotInWords(about.booking.slot_number))} is yours`,
      body: `${about.scrim.title}, ${time(about, about.scrim.start_at).date}.`,
      link: pageOf(about),
    }),
  }),
  'slot-promoted': whileIn({
    text: about => ({
      title: `You have ${slotInWords(about.booking.slot_number)}`,
      body: `A slot came free in ${about.scrim.title}, ${time(about, about.scrim.start_at).date}. ${nextStep(about)}`,
      link: pageOf(about),
    }),
    holds: is('held', 'confirmed'),
    mail: slotMail((team, slot) => `A slot came free: ${team} now has ${slot}`),
  }),
  'slot-given': whileIn({
    text: about => ({
      title: `An admin gave you ${slotInWords(about.booking.slot_number)}`,
      body: `${about.scrim.title}, ${time(about, about.scrim.start_at).date}.${roomText(about)}`,
      link: pageOf(about),
    }),
    holds: is('held', 'confirmed'),
    mail: slotMail((team, slot) => `An admin gave your squad, ${team}, ${slot}`),
  }),
  'slot-moved': whileIn({
    text: about => ({
      title: `You are in slot ${slotText(Number(about.item.facts.slotNumber))} now`,
      body: `${about.item.facts.by === 'admin' ? 'An admin' : 'The organizer'} moved your squad in ${about.scrim.title}.${laterSlot(about)}`,
      link: pageOf(about),
    }),
    holds: about =>
      is('held', 'confirmed')(about) && about.booking.slot_number === Number(about.item.facts.slotNumber),
  }),
  'hold-ending': whileIn({
    text: about => {
      const until = time(about, instant(about.item.facts.until)).clock;
      return {
        title: `${minutesTo(about, instant(about.item.facts.until))} left to pay`,
        body: isHoldEnding(about)
          ? `${capitalized(slotInWords(about.booking.slot_number))} in ${about.scrim.title} goes to the next squad at ${until}.`
          : `${about.scrim.title}.`,
        link: pageOf(about),
      };
    },
    holds: isHoldEnding,
  }),
  'hold-expired': {
    text: about => ({
      title: 'Your hold has ended',
      body: `${about.scrim.title}${isUnderWay(about) ? ': book again if a slot is left' : ''}.`,
      link: pageOf(about),
    }),
    holds: about => is('expired')(about) && !about.statusNow,
  },
  'squad-kicked': {
    text: about => ({
      title: 'Your squad was kicked',
      body: `${about.scrim.title}.${moneyText(about)}`,
      link: pageOf(about),
    }),
    // A squad that is in again has newer news.
    holds: about => is('kicked')(about) && !about.statusNow,
    mail: safeMail((about, url) => {
      const { item, scrim, booking } = about;
      return {
        subject: `${scrim.title}: your squad was kicked`,
        text: `Hi ${item.recipient.name},\n\n${booking.team_name} was kicked from ${scrim.title} (${timeInWords(scrim.start_at)}).${moneyText(about)}\n${url}${farewell}`,
      };
    }),
  },
  'scrim-cancelled': {
    text: about => ({
      title: `${about.scrim.title} was cancelled`,
      body: `It was planned for ${time(about, about.scrim.start_at).date}.${moneyText(about)}`,
      link: pageOf(about),
    }),
    holds: is('cancelled'),
    mail: safeMail((about, url) => {
      const { item, scrim, booking } = about;
      return {
        subject: `${scrim.title} was cancelled`,
        text: `Hi ${item.recipient.name},\n\n${scrim.title} (${timeInWords(scrim.start_at)}), which ${booking.team_name} had booked, was cancelled.${moneyText(about)}\n${url}${farewell}`,
      };
    }),
  },
  'scrim-moved': whileIn({
    text: about => {
      const { from } = about.item.facts;
      const isOther = from !== undefined && Number(from) !== +about.scrim.start_at;
      const hasStarted = about.scrim.start_at <= about.now;
      const before = isOther ? `Moved from ${time(about, instant(from)).date}. ` : '';
      return {
        title: `${about.scrim.title} ${hasStarted ? 'started' : 'starts'} ${time(about, about.scrim.start_at).date}`,
        body: hasStarted
          ? `${before}It was moved.`
          : `${before}Can’t play? ${is('waitlisted')(about) ? 'Leave the waitlist' : 'Give up your slot'}.`,
        link: pageOf(about),
      };
    },
    holds: is('held', 'confirmed', 'waitlisted'),
    mail: safeMail((about, url) => {
      const { item, scrim, booking } = about;
      const { team_name: team, slot_number: slot } = booking;
      const place = slot === null ? `${team} is on the waitlist` : `${team} has ${slotInWords(slot)}`;
      return {
        subject: `${scrim.title} has a new start time`,
        text: `Hi ${item.recipient.name},\n\n${scrim.title}, in which ${place}, was moved. It now starts ${timeInWords(scrim.start_at)}. ${slot === null ? 'If you cannot come, leave the waitlist' : 'If you cannot come, give up your slot so that the next squad gets it'}:\n${url}${farewell}`,
      };
    }),
  }),
  'kick-decided': {
    text: about => {
      const slot = slotInWords(Number(about.item.facts.slotNumber));
      const isKicked = about.item.facts.decision === 'kicked';
      return {
        title: 'Your kick request was decided',
        body: `${about.scrim.title}: ${isKicked ? `the squad in ${slot} was kicked` : 'it was dismissed'}.`,
        link: endInWords(about) ? pageOf(about) : roomOf(about),
      };
    },
  },
  'room-released': whileIn({
    text: about => ({
      title: 'Room details are out',
      body: roomBody(about, '. Tap to copy ID and password.'),
      link: pageOf(about),
    }),
    holds: hasTheseDetails,
  }),
  'room-changed': whileIn({
    text: about => ({
      title: 'The room details have changed',
      body: roomBody(about, '. The old ones no longer work.'),
      link: pageOf(about),
    }),
    holds: hasTheseDetails,
  }),
  'room-reminder': whileIn({
    text: about => ({
      title: 'Open your room details',
      body: roomBody(about, '. Tap to copy ID and password.'),
      link: pageOf(about),
    }),
    holds: about => hasTheseDetails(about) && !about.hasOpened,
  }),
  'starts-soon': whileIn({
    text: about => {
      const { item, booking } = about;
      const start = instant(item.facts.startAt);
      const { start_at: startsNow } = about.scrim;
      const when =
        +startsNow === +start
          ? `, ${time(about, start).clock}`
          : ` starts ${time(about, startsNow).date} now`;
      return {
        title: `Starts in ${minutesTo(about, start)}`,
        body: `${about.scrim.title}${when}. You are in ${slotInWords(booking.slot_number)}.`,
        link: pageOf(about),
      };
    },
    holds: about =>
      is('confirmed')(about) &&
      isUnderWay(about) &&
      about.scrim.start_at.getTime() === Number(about.item.facts.startAt),
  }),
  'started-early': whileIn({
    text: about => ({
      title: `${about.scrim.title} has started early`,
      body: `You are in ${slotInWords(about.booking.slot_number)}.${roomText(about)}`,
      link: pageOf(about),
    }),
    holds: about => is('confirmed')(about) && isUnderWay(about) && startOf(about, 1) <= about.now,
  }),
  'match-moved': whileIn({
    text: about => {
      const { facts } = about.item;
      const number = Number(facts.matchNumber);
      const start = startOf(about, number);
      const isLatest = +start === Number(facts.startAt);
      const laterMatches = number < about.scrim.match_count ? ' Later matches move along.' : '';
      return {
        title: `${matchTitle(about.scrim.maps, number)} starts at ${time(about, instant(facts.startAt)).clock}`,
        body: `${about.scrim.title}.${isLatest ? laterMatches : ` It starts at ${time(about, start).clock} now.`}`,
        link: pageOf(about),
      };
    },
    holds: about => {
      const { matchNumber, startAt } = about.item.facts;
      const isLatest = +startOf(about, Number(matchNumber)) === Number(startAt);
      return is('confirmed')(about) && isUnderWay(about) && isLatest;
    },
  }),
  'room-message': whileIn({
    text: about => ({
      title: `New message from ${about.organizer}`,
      body: `${about.scrim.title}.`,
      link: roomOf(about),
    }),
    holds: is('confirmed'),
  }),
});

export const squadNotices = noticeSource(readSquads, squadTexts, offlineChange);
