import { sql } from 'kysely';
import type { Executor, InTransaction } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow } from '../../platform/db/schema-scrims.ts';
import { isActive } from './slots.queries.ts';

/** A booking with its newest payment and its waitlist position, if any: 1 is next. */
export type FullBooking = {
  row: BookingRow;
  payment: PaymentRow | null;
  waitlistPosition: number | null;
};

/**
 * Returns these bookings in no order, without missing ones. It takes three statements: run them on one
 * snapshot or under the scrim's row lock, so that a waitlisted squad has a position and a paid one no hold.
 */
export async function findBookings(executor: InTransaction, ids: readonly string[]): Promise<FullBooking[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .selectFrom('bookings')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  // A replaced UTR sorts after its replacement, even if the clocks that numbered them disagree.
  const { rows: payments } = await sql<PaymentRow>`
    select distinct on (booking_id) * from payments where booking_id = any(${ids}::uuid[])
    order by booking_id, (status = 'rejected' and decided_by is null), id desc`.execute(executor);
  const { rows: places } = await sql<{ id: string; place: number }>`
    select waiting.id, count(*) as place from bookings waiting
    join bookings ahead on ahead.scrim_id = waiting.scrim_id and ahead.status = 'waitlisted'
      and ahead.waitlist_number <= waiting.waitlist_number
    where waiting.id = any(${ids}::uuid[]) and waiting.status = 'waitlisted'
    group by waiting.id`.execute(executor);
  const paymentOf = new Map(payments.map(payment => [payment.booking_id, payment]));
  const placeOf = new Map(places.map(({ id, place }) => [id, place]));
  return rows.map(row => ({
    row,
    payment: paymentOf.get(row.id) ?? null,
    waitlistPosition: placeOf.get(row.id) ?? null,
  }));
}

/** Bookings are never deleted. */
export async function findBookingById(executor: Executor, id: string): Promise<BookingRow> {
  return executor.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export type BookingChanges = Partial<
  Pick<BookingRow, 'status' | 'slot_number' | 'waitlist_number' | 'hold_expires_at' | 'confirmed_at'>
>;

/** Updates and returns a booking; the caller has locked the scrim's row. */
export async function updateBooking(
  executor: Executor,
  id: string,
  changes: BookingChanges,
  now: Date,
): Promise<BookingRow> {
  return executor
    .updateTable('bookings')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the active booking of a squad. `id` is the user who booked, or a walk-in's booking. */
export async function findSquad(
  executor: Executor,
  scrimId: string,
  id: string,
): Promise<BookingRow | undefined> {
  return executor
    .selectFrom('bookings')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where(({ or, eb, and }) =>
      or([eb('user_id', '=', id), and([eb('id', '=', id), eb('user_id', 'is', null)])]),
    )
    .where(isActive)
    .executeTakeFirst();
}

/** Returns this user's active booking. */
export async function findOwnBooking(
  executor: Executor,
  scrimId: string,
  userId: string,
): Promise<BookingRow | undefined> {
  return executor
    .selectFrom('bookings')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where('user_id', '=', userId)
    .where(isActive)
    .executeTakeFirst();
}

/** Returns this user's latest booking in a scrim, active or not. */
export async function findLatestBooking(
  executor: Executor,
  scrimId: string,
  userId: string,
): Promise<BookingRow | undefined> {
  return executor
    .selectFrom('bookings')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type AskedBefore = { userId: string; idempotencyKey: string; request: string; bookingId: string };

/** Returns the keys already used, with the digests of their requests and their bookings. */
export async function findRepeats(
  executor: Executor,
  scrimId: string,
  requests: readonly { userId: string; idempotencyKey: string }[],
): Promise<AskedBefore[]> {
  if (requests.length === 0) return [];
  const { rows } = await sql<AskedBefore>`
    select user_id as "userId", idempotency_key as "idempotencyKey", request, booking_id as "bookingId"
    from booking_requests
    join unnest(${requests.map(one => one.userId)}::uuid[], ${requests.map(one => one.idempotencyKey)}::text[])
      as asked (user_id, idempotency_key) using (user_id, idempotency_key)
    where scrim_id = ${scrimId}`.execute(executor);
  return rows;
}
