import { type BookingStatus, bookingStatuses } from '@hotdrop/contract/scrims/booking-schema.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { cursorId, decodeCursor } from '../../platform/lib/cursor.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { pageOf } from '../../platform/lib/pages.ts';
import { findRooms } from '../credentials/credentials.queries.ts';
import { findOpens } from '../credentials/opens.queries.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { findScrimById } from '../scrims.queries.ts';
import { forSquads } from '../which-room.rules.ts';
import { findSquad } from './bookings.queries.ts';
import type { BookingsService } from './bookings.service.ts';
import { kickSquad } from './kick-squad.ts';
import { toManagedParticipant, toPublicParticipant } from './participants.mapper.ts';
import { countParticipants, findOtherLobbies, findParticipantPage } from './participants.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  bookings: Pick<BookingsService, 'change'>;
};

type ParticipantsQuery = { limit: number; cursor?: string | undefined; status?: BookingStatus | undefined };

export type ParticipantsService = ReturnType<typeof createParticipantsService>;

/** Lists the squads of a scrim, and kicks them. */
export function createParticipantsService({ db, clock, bookings }: Deps) {
  return {
    /**
     * Returns the squads by slot, then the waitlist, then history. Everyone sees the names of confirmed
     * squads; the owner and admins see everything.
     * @throws AppError SCRIM_NOT_FOUND
     */
    async list(actor: Actor | null, scrimId: string, { limit, cursor, status }: ParticipantsQuery) {
      const after = cursor ? placeOf(cursor) : null;
      return inOneSnapshot(db, async trx => {
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
        const opens = details ? await findOpens(trx, details) : new Map<string, Date>();
        return {
          items: page.rows.map(one =>
            toManagedParticipant(one, {
              alsoIn: hasEnded(one.row) ? undefined : otherOf.get(one.user?.id ?? ''),
              openedAt: opens.get(one.row.id),
            }),
          ),
          nextCursor: page.nextCursor,
          total,
        };
      });
    },

    /**
     * Kicks a squad from its slot or the waitlist, as owner or admin. `id` is the booker or a walk-in's
     * booking.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, PARTICIPANT_NOT_FOUND
     */
    async remove(actor: Actor, scrimId: string, id: string): Promise<void> {
      await bookings.change(scrimId, async lobby => {
        const { trx, scrim } = lobby;
        if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
        if (scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
        const booking = await findSquad(trx, scrimId, id);
        if (!booking) throw new AppError('PARTICIPANT_NOT_FOUND');
        await kickSquad(lobby, actor, booking);
      });
    },
  };
}

function placeOf(cursor: string) {
  const [part, place, id] = decodeCursor(cursor, ['number', 'number', 'string']);
  return { part: Number(part), place: Number(place), id: cursorId(id) };
}
