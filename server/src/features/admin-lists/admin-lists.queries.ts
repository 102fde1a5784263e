import type { adminListRoutes } from '@hotdrop/contract/admin/lists.ts';
import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { RouteInput } from '@hotdrop/contract/route.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { PaymentRow } from '../../db/schema-scrims.ts';
import { personOf } from './people.queries.ts';
import { type Narrowed, narrowed } from './search.queries.ts';

export type BookingsQuery = RouteInput<typeof adminListRoutes.bookings>['query'];
export type PaymentsQuery = RouteInput<typeof adminListRoutes.payments>['query'];

export type PageOfIds = { before: string | null; limit: number };

function bookingsLike({ search, status, scrimId, userId }: BookingsQuery): Narrowed {
  return narrowed(
    search,
    {
      accounts: ['bookings.user_id'],
      scrim: 'bookings.scrim_id',
      texts: pattern => [sql`bookings.team_key like ${pattern}`],
    },
    [
      ...(status ? [sql<boolean>`bookings.status = ${status}`] : []),
      ...(scrimId ? [sql<boolean>`bookings.scrim_id = ${scrimId}`] : []),
      ...(userId ? [sql<boolean>`bookings.user_id = ${userId}`] : []),
    ],
  );
}

/** The ids of bookings, the newest first. */
export async function findBookingIds(
  executor: Executor,
  query: BookingsQuery,
  { before, limit }: PageOfIds,
): Promise<{ id: string }[]> {
  const { joins, where } = bookingsLike(query);
  const { rows } = await sql<{ id: string }>`
    select bookings.id from bookings ${joins}
    where ${where} ${before ? sql`and bookings.id < ${before}` : sql``}
    order by bookings.id desc limit ${limit}`.execute(executor);
  return rows;
}

export async function countBookings(executor: Executor, query: BookingsQuery): Promise<number> {
  const { joins, where } = bookingsLike(query);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from bookings ${joins} where ${where}`.execute(executor);
  return rows[0]?.total ?? 0;
}

export type BookingContext = { id: string; scrimTitle: string; scrimStartAt: Date; user: AdminPerson };

/** The lobbies of these bookings and who made them, in no order. */
export async function findBookingContexts(
  executor: Executor,
  ids: readonly string[],
): Promise<BookingContext[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BookingContext>`
    select bookings.id, scrims.title as "scrimTitle", scrims.start_at as "scrimStartAt", ${personOf('users')} as user
    from bookings join scrims on scrims.id = bookings.scrim_id join users on users.id = bookings.user_id
    where bookings.id = any(${ids}::uuid[])`.execute(executor);
  return rows;
}

function paymentsLike({ search, status, method, scrimId, userId }: PaymentsQuery): Narrowed {
  return narrowed(
    search,
    {
      accounts: ['payments.payer_id', 'payments.payee_id'],
      scrim: 'payments.scrim_id',
      texts: pattern => [
        sql`payments.utr like ${pattern}`,
        sql`lower(payments.gateway_payment_id) like ${pattern}`,
        sql`bookings.team_key like ${pattern}`,
      ],
    },
    [
      ...(status ? [sql<boolean>`payments.status = ${status}`] : []),
      ...(method ? [sql<boolean>`payments.method = ${method}`] : []),
      ...(scrimId ? [sql<boolean>`payments.scrim_id = ${scrimId}`] : []),
      ...(userId ? [sql<boolean>`(payments.payer_id = ${userId} or payments.payee_id = ${userId})`] : []),
    ],
  );
}

export type FullPayment = PaymentRow & {
  scrim_title: string;
  team_name: string;
  payer: AdminPerson;
  payee: AdminPerson;
};

/** Payments with what they are for and between whom, the newest first. */
export async function findPaymentPage(
  executor: Executor,
  query: PaymentsQuery,
  { before, limit }: PageOfIds,
): Promise<FullPayment[]> {
  const { joins, where } = paymentsLike(query);
  const { rows } = await sql<FullPayment>`
    select payments.*, scrims.title as scrim_title, bookings.team_name,
      ${personOf('payers')} as payer, ${personOf('payees')} as payee
    from payments
    join bookings on bookings.id = payments.booking_id
    join scrims on scrims.id = payments.scrim_id
    join users as payers on payers.id = payments.payer_id
    join users as payees on payees.id = payments.payee_id
    ${joins}
    where ${where} ${before ? sql`and payments.id < ${before}` : sql``}
    order by payments.id desc limit ${limit}`.execute(executor);
  return rows;
}

/** How many payments there are, and what they make together in rupees. */
export async function sumPayments(
  executor: Executor,
  query: PaymentsQuery,
): Promise<{ total: number; amount: number }> {
  const { joins, where } = paymentsLike(query);
  const squads = query.search ? sql`join bookings on bookings.id = payments.booking_id` : sql``;
  const { rows } = await sql<{ total: number; amount: number }>`
    select count(*) as total, coalesce(sum(payments.amount), 0) as amount
    from payments ${squads} ${joins} where ${where}`.execute(executor);
  return rows[0] ?? { total: 0, amount: 0 };
}
