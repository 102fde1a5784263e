import { countingStatuses } from '@hotdrop/contract/scrims/rules.ts';
import { sql } from 'kysely';
import { organizerIsActive } from '../../account/hidden-users.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, CredentialsRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';

/** What notices to squads are about, by IDs. */
export type SquadFacts = {
  scrims: ReadonlyMap<string, ScrimRow & { organizer_stands: boolean; organizer_name: string }>;
  bookings: ReadonlyMap<string, BookingRow>;
  /** The status of an account that has a slot in the lobby, or is on its waitlist. */
  statusIn(scrimId: string, userId: string): BookingRow['status'] | undefined;
  /** Whether one of the reminded squads has opened these details. */
  hasOpened(bookingId: string, room: Pick<CredentialsRow, 'match_number' | 'version'>): boolean;
  payments: ReadonlyMap<string, PaymentRow>;
  /** Money that a booker sent: `due` for a refund, or still being `checked`; no entry if none. */
  money: ReadonlyMap<string, 'due' | 'checked'>;
  /** The rooms of each scrim. */
  rooms: ReadonlyMap<string, readonly CredentialsRow[]>;
};

/** Money that arrived and has not been refunded. */
const dueStatuses = ['captured', 'refund-due'] as const;

type Wanted = {
  scrimIds: readonly string[];
  recipientIds: readonly string[];
  bookingIds: readonly string[];
  /** The bookings of reminders to open room details. */
  remindedIds: readonly string[];
  paymentIds: readonly string[];
};

/** Returns these lobbies, bookings and payments as they are now. */
export async function findSquadFacts(
  executor: Executor,
  { scrimIds, recipientIds, bookingIds, remindedIds, paymentIds }: Wanted,
): Promise<SquadFacts> {
  const wanted = [...new Set(scrimIds)];
  const scrims = await executor
    .selectFrom('scrims')
    .selectAll('scrims')
    .select(organizerIsActive('scrims').as('organizer_stands'))
    .select(
      sql<string>`(select coalesce(nullif(org_name, ''), name) from users where users.id = organization_id)`.as(
        'organizer_name',
      ),
    )
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .execute();
  const bookings = await executor
    .selectFrom('bookings')
    .selectAll()
    .where(sql<boolean>`id = any(${bookingIds}::uuid[])`)
    .execute();
  const active = await executor
    .selectFrom('bookings')
    .select(['scrim_id', 'user_id', 'status'])
    .where(sql<boolean>`scrim_id = any(${wanted}::uuid[])`)
    .where(sql<boolean>`user_id = any(${[...new Set(recipientIds)]}::uuid[])`)
    .where('status', 'in', countingStatuses)
    .execute();
  const payments = await executor
    .selectFrom('payments')
    .selectAll()
    .where(({ eb, and, or }) => {
      const named = sql<boolean>`id = any(${paymentIds}::uuid[])`;
      const ofBookings = sql<boolean>`booking_id = any(${bookingIds}::uuid[])`;
      return or([named, and([ofBookings, eb('status', 'in', [...dueStatuses, 'submitted'])])]);
    })
    .execute();
  const rooms = await executor
    .selectFrom('scrim_credentials')
    .selectAll()
    .where(sql<boolean>`scrim_id = any(${wanted}::uuid[])`)
    .execute();
  const statusIn = new Map(active.map(one => [`${one.scrim_id}:${one.user_id}`, one.status]));
  const opens =
    remindedIds.length === 0
      ? []
      : await executor
          .selectFrom('credential_opens')
          .select(['booking_id', 'match_number', 'version'])
          .where(sql<boolean>`booking_id = any(${remindedIds}::uuid[])`)
          .execute();
  const opened = new Set(opens.map(one => `${one.booking_id}:${one.match_number}:${one.version}`));
  const money = new Map<string, 'due' | 'checked'>();
  for (const { booking_id, status } of payments) {
    if (dueStatuses.some(due => due === status)) money.set(booking_id, 'due');
    else if (status === 'submitted' && !money.has(booking_id)) money.set(booking_id, 'checked');
  }
  return {
    scrims: new Map(scrims.map(row => [row.id, row])),
    bookings: new Map(bookings.map(row => [row.id, row])),
    statusIn: (scrimId, userId) => statusIn.get(`${scrimId}:${userId}`),
    hasOpened: (bookingId, { match_number, version }) =>
      opened.has(`${bookingId}:${match_number}:${version}`),
    payments: new Map(payments.map(row => [row.id, row])),
    money,
    rooms: Map.groupBy(rooms, row => row.scrim_id),
  };
}

export type ConfirmedSquad = {
  id: string;
  user_id: string;
  team_name: string;
  slot_number: number | null;
  phone: string;
};

/** Returns the confirmed squads with an account, by slot; walk-ins have none. */
export async function findConfirmed(executor: Executor, scrimId: string): Promise<ConfirmedSquad[]> {
  return executor
    .selectFrom('bookings')
    .select(['id', 'user_id', 'team_name', 'slot_number', 'phone'])
    .where('scrim_id', '=', scrimId)
    .where('status', '=', 'confirmed')
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: string }>()
    .orderBy('slot_number')
    .execute();
}
