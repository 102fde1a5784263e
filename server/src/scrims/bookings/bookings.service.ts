import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { BookSlotBody, EditSquadBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { hourMs } from '../../platform/lib/clock.ts';
import { createDesk } from '../../platform/lib/desk.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import { type BookingRequest, bookBatch } from './booking-desk.ts';
import { toBooking } from './bookings.mapper.ts';
import { type FullBooking, findBookingById, findBookings, findOwnBooking } from './bookings.queries.ts';
import { changeSquad } from './change-squad.ts';
import { createChangeLobby, type OpenLobbyDeps } from './open-lobby.ts';
import { areDetailsReleased } from './slots.queries.ts';
import { holdWarning, removeSquad, tellHoldEnding } from './slots.ts';

export type BookingsService = ReturnType<typeof createBookingsService>;

/** Books and gives up slots in a lobby, and expires holds. */
export function createBookingsService(deps: OpenLobbyDeps) {
  const { db, clock, scrimEvents, snapshots } = deps;
  const change = createChangeLobby(deps);
  const desk = createDesk<BookingRequest, FullBooking>(async (scrimId, requests) => {
    const { scrim, booked, outcomes } = await db
      .transaction()
      .execute(trx => bookBatch(trx, scrimId, requests, clock.now()));
    snapshots.countsChanged();
    await scrimEvents.slotsChanged({ scrim, changed: booked.map(({ row }) => row), left: false });
    return outcomes;
  });

  const expireHold: JobHandler = async bookingId => {
    const { status, scrim_id } = await findBookingById(db, bookingId);
    if (status !== 'held') return null;
    await change(scrim_id, async ({ trx, scrim, now, changed }) => {
      const current = await findBookingById(trx, bookingId);
      const due = current.hold_expires_at;
      if (!due) return;
      if (due > now) return tellHoldEnding(trx, scrim, current, now);
      const left = await removeSquad(trx, scrim, current, 'expired', now);
      const until = new Date(+now + 12 * hourMs);
      await tellSquads(trx, 'hold-expired', { scrimId: scrim.id, bookings: [left], now, until });
      changed(left);
    });
    // Null once the hold has ended or a payment is in progress. A clock that is set back runs the job early.
    const until = (await findBookingById(db, bookingId)).hold_expires_at;
    const warnAt = until && holdWarning(until);
    return warnAt && clock.now() < warnAt ? warnAt : until;
  };

  const refillLobby: JobHandler = async scrimId => {
    await change(scrimId, async () => {});
    return null;
  };

  return {
    change,
    expireHold,
    /** Promotes the waitlist once nothing blocks it any more. */
    refillLobby,

    /**
     * Books a slot, or a waitlist position in a full lobby. A repeat with the same key returns the same
     * booking.
     * @throws AppError SCRIM_NOT_FOUND, OWN_SCRIM, SCRIM_CANCELLED, BOOKING_NOT_OPEN, BOOKING_CLOSED,
     * ORGANIZER_SUSPENDED, VALIDATION, KICKED, ALREADY_BOOKED, TEAM_NAME_TAKEN, PLAYER_TAKEN, SLOT_RESERVED,
     * SLOT_TAKEN, WAITLIST_FULL, REQUEST_REPEATED
     */
    async book(
      actor: Actor,
      scrimId: string,
      squad: BookSlotBody,
      idempotencyKey: string | null,
    ): Promise<Booking> {
      const { row, ...rest } = await desk(scrimId, { userId: actor._id, squad, idempotencyKey });
      return toBooking(row, rest);
    },

    /**
     * Changes the actor's squad, only until the lobby starts: organizers rely on who plays.
     * @throws AppError SCRIM_NOT_FOUND, SQUAD_FIXED, BOOKING_NOT_FOUND, TEAM_NAME_TAKEN, PLAYER_TAKEN,
     * VALIDATION
     */
    async editSquad(actor: Actor, scrimId: string, squad: EditSquadBody): Promise<Booking> {
      const id = await change(scrimId, async ({ trx, scrim, now, changed }) => {
        const own = await findOwnBooking(trx, scrimId, actor._id);
        if (!own) throw new AppError('BOOKING_NOT_FOUND');
        if (now >= scrim.start_at) throw new AppError('SQUAD_FIXED');
        changed(await changeSquad(trx, scrim, own, squad, now));
        return own.id;
      });
      const [found] = await inOneSnapshot(db, trx => findBookings(trx, [id]));
      if (!found) throw new AppError('BOOKING_NOT_FOUND');
      const { row, ...rest } = found;
      return toBooking(row, rest);
    },

    /**
     * Gives up the actor's slot or waitlist position. Rejects this for a paid slot once the lobby has started
     * with room details released, or a squad could play to the end and get a refund; the organizer can still
     * kick it. `isErased` skips that check for an account being erased.
     * @throws AppError SCRIM_NOT_FOUND, BOOKING_NOT_FOUND, BOOKING_CLOSED after the end, SEAT_IN_PLAY
     */
    async giveUp(actor: Actor, scrimId: string, { isErased = false } = {}): Promise<void> {
      await change(scrimId, async ({ trx, scrim, now, changed }) => {
        if (now > scrim.end_at) throw new AppError('BOOKING_CLOSED');
        const own = await findOwnBooking(trx, scrimId, actor._id);
        if (!own) throw new AppError('BOOKING_NOT_FOUND');
        const isPaidFor = own.status === 'confirmed' && own.fee > 0;
        const inPlay = isPaidFor && now >= scrim.start_at && (await areDetailsReleased(trx, scrimId, now));
        if (inPlay && !isErased) throw new AppError('SEAT_IN_PLAY');
        changed(await removeSquad(trx, scrim, own, 'cancelled', now));
      });
    },
  };
}
