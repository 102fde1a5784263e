import type { NoticeKindName } from '@hotdrop/contract/notifications/notice-kinds.ts';
import { type MailText, userWords } from '../../mail/mail-text.ts';
import type { NoticeItem, NoticeSource, OfflineChange } from '../../notifications/notice-source.ts';
import type { BookingRow, CredentialsRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Course } from '../match-starts.rules.ts';
import { forSquads } from '../which-room.rules.ts';
import { findSquadFacts } from './squad-notices.queries.ts';

/** Who checks payments and refunds them. Admins do if the organizer is suspended or erased. */
type Settler = 'organizer' | 'admin';

type Scrim = Course & Pick<ScrimRow, 'id' | 'title' | 'maps' | 'cancelled_at' | 'matches_played'>;
type Booking = Pick<BookingRow, 'team_name' | 'slot_number' | 'status' | 'fee' | 'hold_expires_at'>;
type Payment = Pick<PaymentRow, 'status' | 'amount' | 'note' | 'utr' | 'decided_by' | 'payee_id'>;

/** A squad's booking as it is when a notice about it is put into words. */
export type AboutSquad = {
  item: NoticeItem;
  scrim: Scrim;
  /** The organizer's public name. */
  organizer: string;
  booking: Booking;
  /** The status of the recipient in the scrim, also with a later booking; undefined if it is out. */
  statusNow: Booking['status'] | undefined;
  /** The payment that the notice is about; null if it is about the slot. */
  payment: Payment | null;
  /** Money paid for the slot: `due` for a refund, or still being `checked`. */
  money: 'due' | 'checked' | null;
  settler: Settler;
  /** The room details that the notice is about; null if they were replaced since. */
  room: Pick<CredentialsRow, 'match_number' | 'through_match' | 'release_at'> | null;
  /** The room that squads join next, once it is released. */
  roomToJoin: Pick<CredentialsRow, 'match_number' | 'version'> | undefined;
  /** Whether the squad has opened them. */
  hasOpened: boolean;
  /** Whether room details of a match that is not over are released. */
  hasRoom: boolean;
  now: Date;
};

/** Reads the bookings that notices are about; `facts` has the booking, and the payment or room if any. */
export async function readSquads(
  ...[db, items, now]: Parameters<NoticeSource['read']>
): Promise<(item: NoticeItem) => AboutSquad | null> {
  const known = await findSquadFacts(db, {
    scrimIds: items.map(({ subjectId }) => subjectId),
    recipientIds: items.map(({ recipient }) => recipient.id),
    bookingIds: items.flatMap(({ facts }) => (facts.bookingId ? [String(facts.bookingId)] : [])),
    remindedIds: items.flatMap(({ kind, facts }) =>
      kind === 'room-reminder' && facts.bookingId ? [String(facts.bookingId)] : [],
    ),
    paymentIds: items.flatMap(({ facts }) => (facts.paymentId ? [String(facts.paymentId)] : [])),
  });
  return item => {
    const { bookingId = '', paymentId = '', matchNumber, setAt } = item.facts;
    const scrim = known.scrims.get(item.subjectId);
    const booking = known.bookings.get(String(bookingId));
    if (!scrim || !booking) return null;
    const rooms = known.rooms.get(scrim.id) ?? [];
    const room = rooms.find(one => one.match_number === matchNumber && +one.set_at === setAt) ?? null;
    return {
      item,
      scrim,
      organizer: scrim.organizer_name,
      booking,
      statusNow: known.statusIn(scrim.id, item.recipient.id),
      payment: known.payments.get(String(paymentId)) ?? null,
      money: known.money.get(String(bookingId)) ?? null,
      settler: scrim.organizer_stands ? 'organizer' : 'admin',
      room,
      hasOpened: room !== null && known.hasOpened(booking.id, room),
      roomToJoin: forSquads(rooms, { matchNumber: undefined, scrim, now }),
      hasRoom: rooms.some(room => room.release_at <= now && now < scrim.end_at),
      now,
    };
  };
}

/** A copy from before these has the wrong slot or start; that of a squad that was out may have another slot. */
const outdatesCopy = new Set<NoticeKindName>(['slot-moved', 'slot-given', 'slot-promoted', 'scrim-moved']);
const isAboutRoom = new Set<NoticeKindName>(['room-released', 'room-changed', 'room-reminder']);

/** Returns what the phone's offline copy must lose when it hears of this. */
export function offlineChange({ item, scrim, statusNow, roomToJoin }: AboutSquad): OfflineChange | null {
  // Only confirmed squads may have room details (SECURITY A8).
  if (statusNow !== 'confirmed' || outdatesCopy.has(item.kind)) return { subject: scrim.id, keep: null };
  if (!isAboutRoom.has(item.kind) || !roomToJoin) return null;
  return { subject: scrim.id, keep: `${roomToJoin.match_number}.${roomToJoin.version}` };
}

/** Makes the texts of organizers and bookers safe for a mail. */
function inUserWords(about: AboutSquad): AboutSquad {
  const { item, scrim, booking, payment } = about;
  return {
    ...about,
    item: { ...item, recipient: { ...item.recipient, name: userWords(item.recipient.name) } },
    scrim: { ...scrim, title: userWords(scrim.title) },
    booking: { ...booking, team_name: userWords(booking.team_name) },
    payment: payment && { ...payment, note: userWords(payment.note) },
  };
}

/** Returns a mail whose user texts are safe. */
export const safeMail =
  (mail: (about: AboutSquad, url: string) => MailText) =>
  (about: AboutSquad, url: string): MailText =>
    mail(inUserWords(about), url);
