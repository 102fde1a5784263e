import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import { bookableSlotsOf } from '../scrims.mapper.ts';
import { updateBooking } from './bookings.queries.ts';
import { refillSeats, seatStatus } from './seating.rules.ts';
import {
  findTakenSlots,
  findWaiting,
  freePlayers,
  moveCounts,
  seatWaiting,
  shortenHolds,
} from './seats.queries.ts';

export const expireHoldJob = 'expire-hold';
/** Gives a lobby's free seats to those who wait; its key is the scrim's id. */
export const refillLobbyJob = 'refill-lobby';

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
  scrim: Pick<ScrimRow, 'id' | 'end_at'>,
  now: Date,
): Promise<BookingRow[]> {
  const holds = await shortenHolds(executor, scrim, now);
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
  await freePlayers(executor, booking.id);
  const isWalkIn = booking.user_id === null;
  const change =
    booking.status === 'waitlisted' ? { waiting: -1 } : { taken: -1, walkIns: isWalkIn ? -1 : 0 };
  await moveCounts(executor, scrim.id, change);
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
  await moveCounts(executor, scrim.id, { taken: promoted.length, waiting: -promoted.length });
  await scheduleExpiry(executor, promoted);
  return promoted;
}
