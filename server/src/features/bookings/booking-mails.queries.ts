import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { BookingRow, LetterKind } from '../../db/schema-scrims.ts';

/** A letter that is owed, with the booking as it is now. */
export type OwedLetter = { kind: LetterKind; booking: BookingRow };

type NewLetters = { scrimId: string; kind: LetterKind; bookingIds: readonly string[] };

/** Notes letters that are owed, each in the place of one that is not written yet. */
export async function insertLetters(
  executor: Executor,
  { scrimId, kind, bookingIds }: NewLetters,
): Promise<void> {
  await sql`
    insert into booking_letters (booking_id, scrim_id, kind)
    select id, ${scrimId}::uuid, ${kind}::text from unnest(${bookingIds}::uuid[]) as id
    on conflict (booking_id) do update set kind = excluded.kind`.execute(executor);
}

export async function findLetters(executor: Executor, scrimId: string, limit: number): Promise<OwedLetter[]> {
  const rows = await executor
    .selectFrom('booking_letters')
    .innerJoin('bookings', 'bookings.id', 'booking_letters.booking_id')
    .selectAll('bookings')
    .select('booking_letters.kind as letter')
    .where('booking_letters.scrim_id', '=', scrimId)
    .orderBy('booking_letters.booking_id')
    .limit(limit)
    .execute();
  return rows.map(({ letter, ...booking }) => ({ kind: letter, booking }));
}

/** These are written; one that another has taken the place of meanwhile stays. */
export async function deleteLetters(executor: Executor, letters: readonly OwedLetter[]): Promise<void> {
  await sql`
    delete from booking_letters
    using unnest(${letters.map(one => one.booking.id)}::uuid[], ${letters.map(one => one.kind)}::text[])
      as written (booking_id, kind)
    where booking_letters.booking_id = written.booking_id and booking_letters.kind = written.kind`.execute(
    executor,
  );
}
