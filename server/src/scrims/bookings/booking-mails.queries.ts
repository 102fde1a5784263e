import { sql } from 'kysely';
import { organizerIsActive } from '../../account/hidden-users.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';

/** Facts for mails about one lobby's bookings, by the ids of bookings and payments. */
export type LobbyFacts = {
  scrim: ScrimRow & { organizer_stands: boolean };
  bookings: ReadonlyMap<string, BookingRow>;
  payments: ReadonlyMap<string, PaymentRow>;
  /** Money that a booker sent: `due` for a refund, or still being `checked`; no entry if none. */
  money: ReadonlyMap<string, 'due' | 'checked'>;
  /** Bookings that got their slot from an admin. */
  given: ReadonlySet<string>;
};

/** Money that arrived and has not been refunded. */
const dueStatuses = ['captured', 'refund-due'] as const;

/** Returns the lobby as it is now, with these bookings and payments; undefined if there is no such scrim. */
export async function findLobbyFacts(
  executor: Executor,
  scrimId: string,
  { bookingIds, paymentIds }: { bookingIds: readonly string[]; paymentIds: readonly string[] },
): Promise<LobbyFacts | undefined> {
  const [scrim, bookings, payments, given] = await Promise.all([
    executor
      .selectFrom('scrims')
      .selectAll()
      .select(organizerIsActive('scrims').as('organizer_stands'))
      .where('id', '=', scrimId)
      .executeTakeFirst(),
    executor
      .selectFrom('bookings')
      .selectAll()
      .where(sql<boolean>`id = any(${bookingIds}::uuid[])`)
      .execute(),
    executor
      .selectFrom('payments')
      .selectAll()
      .where(({ eb, and, or }) => {
        const named = sql<boolean>`id = any(${paymentIds}::uuid[])`;
        const ofBookings = sql<boolean>`booking_id = any(${bookingIds}::uuid[])`;
        return or([named, and([ofBookings, eb('status', 'in', [...dueStatuses, 'submitted'])])]);
      })
      .execute(),
    findGiven(executor, bookingIds),
  ]);
  if (!scrim) return undefined;
  const money = new Map<string, 'due' | 'checked'>();
  for (const { booking_id, status } of payments) {
    if (dueStatuses.some(due => due === status)) money.set(booking_id, 'due');
    else if (status === 'submitted' && !money.has(booking_id)) money.set(booking_id, 'checked');
  }
  return {
    scrim,
    bookings: new Map(bookings.map(row => [row.id, row])),
    payments: new Map(payments.map(row => [row.id, row])),
    money,
    given,
  };
}

/**
 * Returns which of these bookings got their slot from an admin. Such a booking never rejoins the waitlist.
 */
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
