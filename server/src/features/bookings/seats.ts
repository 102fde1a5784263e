import { bookableSlots } from '@hotdrop/contract/scrims/rules.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { BookingRow, ScrimRow } from '../../db/schema-scrims.ts';
import { scheduleJobs } from '../../jobs/jobs.queries.ts';
import { seatsOf } from '../scrims/scrims.mapper.ts';
import { updateBooking } from './bookings.queries.ts';
import { refillSeats, seatStatus } from './seating.rules.ts';
import { counts, findTakenSlots, findWaiting, seatWaiting } from './seats.queries.ts';

export const expireHoldJob = 'expire-hold';
/** Gives a lobby's free seats to those who wait; its key is the scrim's id. */
export const refillLobbyJob = 'refill-lobby';

/** The numbers of the seats that squads can take. */
export function bookableSlotsOf(scrim: Pick<ScrimRow, 'slots' | 'start_from' | 'reserved_slots'>): number[] {
  return bookableSlots(seatsOf(scrim));
}

/** Has holds end by themselves; a hold that is paid by then is left alone by the job. */
export async function scheduleExpiry(
  executor: Executor,
  holds: readonly { id: string; hold_expires_at: Date | null }[],
): Promise<void> {
  const jobs = holds.flatMap(({ id, hold_expires_at }) =>
    hold_expires_at ? [{ kind: expireHoldJob, key: id, runAt: hold_expires_at }] : [],
  );
  await scheduleJobs(executor, jobs);
}

/** On what terms a seat is had now. */
export function termsOf(scrim: Pick<ScrimRow, 'entry_fee' | 'hold_minutes' | 'end_at'>) {
  return { fee: scrim.entry_fee, holdMinutes: scrim.hold_minutes, endAt: scrim.end_at };
}

/** Has the holds of a lobby, whose row is locked, end with it where they would outlast it. Gives those bookings. */
export async function endHoldsWith(
  executor: Executor,
  { id, end_at }: Pick<ScrimRow, 'id' | 'end_at'>,
  now: Date,
): Promise<BookingRow[]> {
  const holds = await executor
    .updateTable('bookings')
    .set({ hold_expires_at: end_at, updated_at: now })
    .where('scrim_id', '=', id)
    .where('status', '=', 'held')
    .where('hold_expires_at', '>', end_at)
    .returningAll()
    .execute();
  await scheduleExpiry(executor, holds);
  return holds;
}

type Left = Extract<BookingRow['status'], 'cancelled' | 'kicked' | 'expired'>;

/**
 * Takes a squad out of a lobby whose row is locked: its seat or its place in the waitlist is free, its players may play
 * with others. The seat is not given on: `refill` does that.
 */
export async function takeOut(
  executor: Executor,
  scrim: ScrimRow,
  booking: BookingRow,
  status: Left,
  now: Date,
): Promise<BookingRow> {
  const gone = { status, waitlist_number: null, hold_expires_at: null };
  const left = await updateBooking(executor, booking.id, gone, now);
  await executor.deleteFrom('booking_players').where('booking_id', '=', booking.id).execute();
  const column = booking.status === 'waitlisted' ? 'waitlist_count' : 'taken_count';
  await executor
    .updateTable('scrims')
    .set({ [column]: sql`${sql.ref(column)} - 1` })
    .where('id', '=', scrim.id)
    .execute();
  return left;
}

/** Takes every squad out of a lobby whose row is locked: it is cancelled. Gives their bookings. */
export async function takeOutAll(executor: Executor, scrimId: string, now: Date): Promise<BookingRow[]> {
  const left = await executor
    .updateTable('bookings')
    .set({ status: 'cancelled', waitlist_number: null, hold_expires_at: null, updated_at: now })
    .where('scrim_id', '=', scrimId)
    .where(counts)
    .returningAll()
    .execute();
  await executor.deleteFrom('booking_players').where('scrim_id', '=', scrimId).execute();
  await executor
    .updateTable('scrims')
    .set({ taken_count: 0, waitlist_count: 0 })
    .where('id', '=', scrimId)
    .execute();
  return left;
}

/**
 * Gives the free seats of a lobby, whose row is locked, to those who wait, in their order, while it is not over and its
 * organizer not suspended. Gives the squads that got one.
 */
export async function refill(executor: Executor, scrim: ScrimRow, now: Date): Promise<BookingRow[]> {
  if (scrim.cancelled_at || now > scrim.end_at || scrim.waitlist_count === 0) return [];
  const bookable = bookableSlotsOf(scrim);
  const taken = new Set(await findTakenSlots(executor, scrim.id));
  const free = bookable.length - taken.size;
  if (free <= 0) return [];
  const waiting = await findWaiting(executor, scrim.id, free);
  const seats = refillSeats({ bookable, taken }, waiting);
  if (seats.length === 0) return [];
  const terms = termsOf(scrim);
  const promoted = await seatWaiting(executor, seats, { fee: terms.fee, ...seatStatus(terms, now), now });
  await executor
    .updateTable('scrims')
    .set({
      taken_count: eb => eb('taken_count', '+', promoted.length),
      waitlist_count: eb => eb('waitlist_count', '-', promoted.length),
    })
    .where('id', '=', scrim.id)
    .execute();
  await scheduleExpiry(executor, promoted);
  return promoted;
}
