import type { Booking, BookSlotBody } from '@hotdrop/contract/scrims/booking.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { BookingRow, ScrimRow } from '../../db/schema-scrims.ts';
import type { Actor } from '../../http/authenticate.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { ScrimEvents } from '../../realtime/scrim-events.ts';
import { findScrimById, lockScrim } from '../scrims/scrims.queries.ts';
import { type BookingRequest, serveDesk } from './booking-desk.ts';
import { toBooking } from './bookings.mapper.ts';
import { type FullBooking, findBookings, findOwnBooking } from './bookings.queries.ts';
import { createDesk } from './desk.ts';
import { refill, takeOut } from './seats.ts';

type Deps = {
  db: Database;
  clock: Clock;
  scrimEvents: Pick<ScrimEvents, 'seatsChanged'>;
  /** Notes that money for these bookings is to be given back. */
  markRefundDue: (executor: Executor, bookingIds: readonly string[]) => Promise<unknown>;
};

export type BookingsService = ReturnType<typeof createBookingsService>;

/** Seats in a lobby: booking, giving up, holds that end. */
export function createBookingsService({ db, clock, scrimEvents, markRefundDue }: Deps) {
  const desk = createDesk<BookingRequest, FullBooking>(async (scrimId, requests) => {
    const served = await db.transaction().execute(trx => serveDesk(trx, scrimId, requests, clock.now()));
    await scrimEvents.seatsChanged({
      scrim: served.scrim,
      changed: served.booked.map(({ row }) => row),
      left: false,
    });
    return served.outcomes;
  });

  /**
   * One act on the seats of a lobby, its row locked first; then those who wait get what is free. `act` gives the
   * bookings that it changed. @throws AppError SCRIM_NOT_FOUND, and what the act throws
   */
  const change = async (
    scrimId: string,
    act: (trx: Executor, scrim: ScrimRow, now: Date) => Promise<BookingRow[]>,
  ): Promise<void> => {
    const news = await db.transaction().execute(async trx => {
      const scrim = await lockScrim(trx, scrimId);
      if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
      const now = clock.now();
      const changed = await act(trx, scrim, now);
      const gone = changed.filter(({ status }) => ['cancelled', 'kicked', 'expired'].includes(status));
      if (gone.length > 0)
        await markRefundDue(
          trx,
          gone.map(({ id }) => id),
        );
      return { scrim, changed, promoted: changed.length > 0 ? await refill(trx, scrim, now) : [] };
    });
    const { scrim, changed, promoted } = news;
    if (changed.length > 0)
      await scrimEvents.seatsChanged({ scrim, changed: [...changed, ...promoted], left: true });
  };

  const expireHold: JobHandler = async bookingId => {
    const [found] = await findBookings(db, [bookingId]);
    if (found?.row.status !== 'held') return null;
    await change(found.row.scrim_id, async (trx, scrim, now) => {
      const [current] = await findBookings(trx, [bookingId]);
      const due = current?.row.hold_expires_at;
      if (!current || !due || due > now) return [];
      return [await takeOut(trx, scrim, current.row, 'expired', now)];
    });
    return null;
  };

  return {
    change,
    expireHold,

    /**
     * Takes a seat, or a place in the waitlist of a full lobby; once: a repeat with the same key gets its booking again.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_CANCELLED, BOOKING_NOT_OPEN, BOOKING_CLOSED, VALIDATION, KICKED,
     * ALREADY_BOOKED, TEAM_NAME_TAKEN, PLAYER_TAKEN, SLOT_RESERVED, SLOT_TAKEN, WAITLIST_FULL, REQUEST_REPEATED
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

    /** Gives the own seat up, or the place in the waitlist. @throws AppError SCRIM_NOT_FOUND, BOOKING_NOT_FOUND, BOOKING_CLOSED after the end */
    async giveUp(actor: Actor, scrimId: string): Promise<void> {
      await change(scrimId, async (trx, scrim, now) => {
        if (now > scrim.end_at) throw new AppError('BOOKING_CLOSED');
        const own = await findOwnBooking(trx, scrimId, actor._id);
        if (!own) throw new AppError('BOOKING_NOT_FOUND');
        return [await takeOut(trx, scrim, own, 'cancelled', now)];
      });
    },

    /** @throws AppError SCRIM_NOT_FOUND, BOOKING_NOT_FOUND */
    async own(actor: Actor, scrimId: string): Promise<Booking> {
      if (!(await findScrimById(db, scrimId))) throw new AppError('SCRIM_NOT_FOUND');
      const own = await findOwnBooking(db, scrimId, actor._id);
      const [found] = own ? await findBookings(db, [own.id]) : [];
      if (!found) throw new AppError('BOOKING_NOT_FOUND');
      const { row, ...rest } = found;
      return toBooking(row, rest);
    },
  };
}
