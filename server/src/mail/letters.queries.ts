import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { BookingRow, LetterKind, PaymentRow } from '../platform/db/schema-scrims.ts';

/** A letter that is owed, with its booking and payment as they are now. */
export type OwedLetter = {
  /** The token of the debt: another one each time that it is owed anew. */
  owed: string;
  owedAt: Date;
  kind: LetterKind;
  booking: BookingRow;
  /** Null in a letter about the seat. */
  payment: PaymentRow | null;
  /** Of what the booker sent for the seat: it is to go back, or is still looked for; null: neither. */
  money: 'due' | 'checked' | null;
  /** Whether an admin gave the booking its seat. */
  isGiven: boolean;
};

type NewLetters = {
  scrimId: string;
  kind: LetterKind;
  about: readonly { bookingId: string; paymentId: string | null }[];
  now: Date;
  /** They are not written before; null: at once. */
  heldBackUntil: Date | null;
};

/**
 * Notes letters that are owed, each in the place of one about the same seat or payment that is not written yet. Who has
 * got a seat is told that, also where the start moves: the letter says both.
 */
export async function insertLetters(
  executor: Executor,
  { scrimId, kind, about, now, heldBackUntil }: NewLetters,
): Promise<void> {
  await sql`
    insert into booking_letters (owed, scrim_id, booking_id, payment_id, kind, owed_at, claimed_until)
    select gen_random_uuid(), ${scrimId}::uuid, booking_id, payment_id, ${kind}::text, ${now}::timestamptz,
      ${heldBackUntil}::timestamptz
    from unnest(${about.map(one => one.bookingId)}::uuid[], ${about.map(one => one.paymentId)}::uuid[])
      as about (booking_id, payment_id)
    on conflict (booking_id, payment_id) do update set
      owed = excluded.owed, owed_at = excluded.owed_at, tries = 0,
      claimed_until = excluded.claimed_until,
      kind = case when booking_letters.kind = 'promoted' and excluded.kind = 'moved' then 'promoted'
        else excluded.kind end`.execute(executor);
}

/** Nothing is owed any more about this payment. */
export async function dropPaymentLetter(executor: Executor, paymentId: string): Promise<void> {
  await executor.deleteFrom('booking_letters').where('payment_id', '=', paymentId).execute();
}

/** A letter that nobody is sending at this moment, and that is not held back. */
const isFree = (now: Date) => sql<boolean>`(claimed_until is null or claimed_until <= ${now})`;

/** Money that arrived and has not gone back. */
const dueStatuses = ['captured', 'refund-due'] as const;

/** The next letters to write, those first that were tried least. */
export async function findLetters(
  executor: Executor,
  scrimId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<OwedLetter[]> {
  const letters = await executor
    .selectFrom('booking_letters')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where(isFree(now))
    .orderBy('tries')
    .orderBy('owed_at')
    .orderBy('booking_id')
    .limit(limit)
    .execute();
  // After the tokens: what changes later is owed anew, under another token.
  const [bookings, payments, given] = await Promise.all([
    executor
      .selectFrom('bookings')
      .selectAll()
      .where(sql<boolean>`id = any(${letters.map(letter => letter.booking_id)}::uuid[])`)
      .execute(),
    executor
      .selectFrom('payments')
      .selectAll()
      .where(({ eb, and, or }) => {
        const about = sql<boolean>`id = any(${letters.map(letter => letter.payment_id)}::uuid[])`;
        const ofSeats = sql<boolean>`booking_id = any(${letters.map(letter => letter.booking_id)}::uuid[])`;
        return or([about, and([ofSeats, eb('status', 'in', [...dueStatuses, 'submitted'])])]);
      })
      .execute(),
    findGiven(
      executor,
      letters.map(letter => letter.booking_id),
    ),
  ]);
  const bookingOf = new Map(bookings.map(row => [row.id, row]));
  const moneyOf = new Map<string, 'due' | 'checked'>();
  for (const { booking_id, status } of payments) {
    if (dueStatuses.some(due => due === status)) moneyOf.set(booking_id, 'due');
    else if (status === 'submitted' && !moneyOf.has(booking_id)) moneyOf.set(booking_id, 'checked');
  }
  const paymentOf = new Map(payments.map(row => [row.id, row]));
  return letters.map(({ owed, owed_at, kind, booking_id, payment_id }) => ({
    owed,
    owedAt: owed_at,
    kind,
    booking: bookingOf.get(booking_id) as BookingRow,
    payment: payment_id === null ? null : (paymentOf.get(payment_id) as PaymentRow),
    money: moneyOf.get(booking_id) ?? null,
    isGiven: given.has(booking_id),
  }));
}

/** Those of these bookings that an admin gave a seat to. A booking that has one never waits again. */
async function findGiven(executor: Executor, bookingIds: readonly string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('audit_log')
    .select('target_id')
    .where('target_kind', '=', 'booking')
    .where(sql<boolean>`target_id = any(${bookingIds}::text[])`)
    .where('action', '=', 'add')
    .execute();
  return new Set(rows.map(row => row.target_id));
}

/** It is written; a letter that was owed anew meanwhile has another token and stays. */
export async function deleteLetter(executor: Executor, owed: string): Promise<void> {
  await executor.deleteFrom('booking_letters').where('owed', '=', owed).execute();
}

/** Takes a letter to send it; false when somebody else has it, or when it was owed anew meanwhile. */
export async function claimLetter(
  executor: Executor,
  owed: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('booking_letters')
    .set({ claimed_until: until })
    .where('owed', '=', owed)
    .where(isFree(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It could not be sent. Where it was refused (`tried`), others come first now. */
export async function putLetterBack(executor: Executor, owed: string, { tried }: { tried: boolean }) {
  await executor
    .updateTable('booking_letters')
    .set(eb => ({ claimed_until: null, tries: eb('tries', '+', tried ? 1 : 0) }))
    .where('owed', '=', owed)
    .execute();
}

/** Until when somebody is sending letters of the scrim; null when nobody is. */
export async function findLastClaim(executor: Executor, scrimId: string): Promise<Date | null> {
  const row = await executor
    .selectFrom('booking_letters')
    .select(({ fn }) => fn.max('claimed_until').as('until'))
    .where('scrim_id', '=', scrimId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Those of these accounts that stand, by id: suspended ones are left alone, erased ones have no address. */
export async function findStanding(
  executor: Executor,
  userIds: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}
