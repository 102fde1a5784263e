import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { type BookingStatus, bookingStatuses } from '@hotdrop/contract/scrims/booking.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, ofOneMoment } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { cursorId, decodeCursor } from '../../platform/lib/cursor.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { pageOf } from '../../platform/lib/pages.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { findRooms } from '../credentials/credentials.queries.ts';
import { forSquads } from '../credentials/credentials.rules.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { findScrimById } from '../scrims.queries.ts';
import { queueBookingMails } from './bookings.mails.ts';
import { findSquad } from './bookings.queries.ts';
import type { BookingsService } from './bookings.service.ts';
import { toManagedParticipant, toPublicParticipant } from './participants.mapper.ts';
import { countParticipants, findOtherLobbies, findParticipantPage } from './participants.queries.ts';
import { takeOut } from './seats.ts';

type Deps = {
  db: Database;
  clock: Clock;
  bookings: Pick<BookingsService, 'change'>;
  scrimEvents: Pick<ScrimEvents, 'messagesPosted'>;
  rooms: Pick<RoomsService, 'addSystemLine'>;
};

type ParticipantsQuery = { limit: number; cursor?: string | undefined; status?: BookingStatus | undefined };

/** An act under the lock of a scrim's row that decides who is put out. */
type KickAct = (trx: Executor, scrim: ScrimRow, now: Date) => Promise<BookingRow | undefined>;

export type ParticipantsService = ReturnType<typeof createParticipantsService>;

/** The squads of a scrim: being listed, being put out. */
export function createParticipantsService({ db, clock, bookings, scrimEvents, rooms }: Deps) {
  /**
   * Puts the squad out that the act gives, if it gives one: its seat goes to the next, the room is told, the squad is
   * written to. When it resolves, its people are out of the room (SECURITY A7). Not after the end: who has played keeps
   * its place in the results and its say, and its fee stays paid.
   * @throws AppError SCRIM_NOT_FOUND, SCRIM_OVER, and what the act throws
   */
  const kick = async (actor: Actor, scrimId: string, act: KickAct): Promise<void> => {
    let line: Message | null = null;
    await bookings.change(scrimId, async (trx, scrim, now) => {
      const booking = await act(trx, scrim, now);
      if (!booking) return [];
      if (now > scrim.end_at) throw new AppError('SCRIM_OVER');
      const squad = await takeOut(trx, scrim, booking, 'kicked', now);
      await recordAudit(trx, {
        actorId: actor._id,
        action: 'kick',
        target: { kind: 'booking', id: squad.id },
        // Without the squad's name: nothing is ever taken out of the log, not even for a person who is erased.
        detail: { scrimId, userId: squad.user_id, slotNumber: squad.slot_number },
        at: now,
      });
      // Of a squad that only waited nobody in the room has heard.
      const wasIn = booking.status === 'confirmed';
      line = wasIn ? await rooms.addSystemLine(trx, scrim.room_id, `${squad.team_name} was kicked`) : null;
      await queueBookingMails(trx, 'booking-kicked', { scrimId, bookings: [squad], now });
      return [squad];
    });
    if (line) scrimEvents.messagesPosted(scrimId, [line]);
  };

  return {
    kick,

    /**
     * The squads by seat, then the waitlist, then history. Everybody sees who is confirmed, by names; the owner and
     * admins see everything. @throws AppError SCRIM_NOT_FOUND
     */
    async list(actor: Actor | null, scrimId: string, { limit, cursor, status }: ParticipantsQuery) {
      const after = cursor ? placeOf(cursor) : null;
      return ofOneMoment(db, async trx => {
        const scrim = await findScrimById(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        const manages = canManageScrim(actor, ownerOf(scrim));
        const visible = manages ? bookingStatuses : (['confirmed'] as const);
        const statuses = visible.filter(one => status === undefined || one === status);
        const rows = await findParticipantPage(trx, scrimId, { statuses, after, limit });
        const page = pageOf(rows, limit, last => [last.part, last.place, last.row.id]);
        const total = await countParticipants(trx, scrimId, statuses);
        if (!manages)
          return { items: page.rows.map(toPublicParticipant), nextCursor: page.nextCursor, total };
        const bookers = page.rows.flatMap(({ row, user }) => (user && !hasEnded(row) ? [user.id] : []));
        const others = await findOtherLobbies(trx, bookers, { scrim });
        const otherOf = new Map(others.map(one => [one.userId, one]));
        const asked = { matchNumber: undefined, scrim, now: clock.now() };
        const details = forSquads(await findRooms(trx, scrimId), asked);
        return {
          items: page.rows.map(one =>
            toManagedParticipant(one, {
              alsoIn: hasEnded(one.row) ? undefined : otherOf.get(one.user?.id ?? ''),
              details,
            }),
          ),
          nextCursor: page.nextCursor,
          total,
        };
      });
    },

    /**
     * Kicks a squad (owner, admin), from its slot or the waitlist. `id`: who booked, or a walk-in's booking.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, PARTICIPANT_NOT_FOUND
     */
    async remove(actor: Actor, scrimId: string, id: string): Promise<void> {
      await kick(actor, scrimId, async (trx, scrim) => {
        if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
        if (scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
        const booking = await findSquad(trx, scrimId, id);
        if (!booking) throw new AppError('PARTICIPANT_NOT_FOUND');
        return booking;
      });
    },
  };
}

function placeOf(cursor: string) {
  const [part, place, id] = decodeCursor(cursor, ['number', 'number', 'string']);
  return { part: Number(part), place: Number(place), id: cursorId(id) };
}
