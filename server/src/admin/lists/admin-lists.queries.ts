import type { adminListRoutes } from '@hotdrop/contract/admin/lists/lists.ts';
import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { organizerIsActive } from '../../account/hidden-users.queries.ts';
import { tournamentEnd } from '../../events/tournament-end.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { accountsLike, wordPatterns } from '../../platform/db/word-search.ts';
import { personOf } from '../people.queries.ts';
import { accountsIn, type Elsewhere, findIdPage } from './search.queries.ts';

export type BookingsQuery = RouteInput<typeof adminListRoutes.bookings>['query'];
export type PaymentsQuery = RouteInput<typeof adminListRoutes.payments>['query'];

export type PageOfIds = { before: string | null; limit: number };

const scrims = (column: string): Elsewhere => ({
  column,
  found: pattern => sql`select id from scrims where search_text like ${pattern}`,
});
const squads = (column: string): Elsewhere => ({
  column,
  found: pattern => sql`select id from bookings where team_key like ${pattern}`,
});

/** Returns a page of booking ids, newest first, and their total. */
export function findBookingIds(
  executor: Executor,
  { search, status, scrimId, userId }: BookingsQuery,
  page: PageOfIds,
) {
  const wanted = {
    table: 'bookings',
    search,
    texts: [sql`bookings.team_key`],
    elsewhere: [accountsIn('bookings.user_id'), scrims('bookings.scrim_id')],
    conditions: [
      // Walk-in squads have no account; the scrim's own list has them.
      sql<boolean>`bookings.user_id is not null`,
      ...(status ? [sql<boolean>`bookings.status = ${status}`] : []),
      ...(scrimId ? [sql<boolean>`bookings.scrim_id = ${scrimId}`] : []),
      ...(userId ? [sql<boolean>`bookings.user_id = ${userId}`] : []),
    ],
    isNarrow: Boolean(scrimId || userId),
  };
  return findIdPage(executor, wanted, page);
}

export type BookingContext = { id: string; scrimTitle: string; scrimStartAt: Date; user: AdminPerson };

/** Returns these bookings' lobbies and bookers, unordered. */
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

/** Returns a page of payment ids, newest first, their total, and their sum in rupees. */
export function findPaymentIds(
  executor: Executor,
  { search, status, method, scrimId, userId }: PaymentsQuery,
  page: PageOfIds,
) {
  const wanted = {
    table: 'payments',
    search,
    texts: [sql`payments.utr`, sql`lower(payments.gateway_payment_id)`],
    elsewhere: [
      accountsIn('payments.payer_id'),
      accountsIn('payments.payee_id'),
      scrims('payments.scrim_id'),
      squads('payments.booking_id'),
    ],
    conditions: [
      ...(status ? [sql<boolean>`payments.status = ${status}`] : []),
      ...(method ? [sql<boolean>`payments.method = ${method}`] : []),
      ...(scrimId ? [sql<boolean>`payments.scrim_id = ${scrimId}`] : []),
      ...(userId ? [sql<boolean>`(payments.payer_id = ${userId} or payments.payee_id = ${userId})`] : []),
    ],
    isNarrow: Boolean(scrimId || userId),
  };
  return findIdPage(executor, wanted, page, sql`payments.amount`);
}

export type FullPayment = PaymentRow & {
  scrim_title: string;
  team_name: string;
  payer: AdminPerson;
  payee: AdminPerson;
};

/** Returns these payments with their scrim, squad, payer and payee, newest first. */
export async function findFullPayments(executor: Executor, ids: readonly string[]): Promise<FullPayment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FullPayment>`
    select payments.*, scrims.title as scrim_title, bookings.team_name,
      ${personOf('payers')} as payer, ${personOf('payees')} as payee
    from payments
    join bookings on bookings.id = payments.booking_id
    join scrims on scrims.id = payments.scrim_id
    join users as payers on payers.id = payments.payer_id
    join users as payees on payees.id = payments.payee_id
    where payments.id = any(${ids}::uuid[]) order by payments.id desc`.execute(executor);
  return rows;
}

export type TournamentsQuery = RouteInput<typeof adminListRoutes.tournaments>['query'];

function hasStatus(status: TournamentsQuery['status'], now: Date): RawBuilder<boolean> {
  if (status === 'deleted') return sql`deleted_at is not null`;
  const notDeleted = sql<boolean>`deleted_at is null`;
  if (status === 'upcoming') return sql`${notDeleted} and start_at > ${now}`;
  if (status === 'live') return sql`${notDeleted} and start_at <= ${now} and ${tournamentEnd} >= ${now}`;
  return status === 'completed' ? sql`${notDeleted} and ${tournamentEnd} < ${now}` : notDeleted;
}

function tournaments(executor: Executor, { search, status, organizationId }: TournamentsQuery, now: Date) {
  let query = executor.selectFrom('tournaments').where(hasStatus(status, now));
  for (const pattern of wordPatterns(search)) {
    query = query.where(sql<boolean>`(search_text like ${pattern}
      or organization_id = any(array(${accountsLike(pattern)} and role = 'organization')))`);
  }
  if (organizationId) query = query.where('organization_id', '=', organizationId);
  return query;
}

/** Returns tournament ids, newest first, including those of suspended organizers. */
export async function findTournamentIds(
  executor: Executor,
  filter: TournamentsQuery,
  { before, limit, now }: PageOfIds & { now: Date },
): Promise<{ id: string; deleted_at: Date | null; organizer_hidden: boolean }[]> {
  let query = tournaments(executor, filter, now)
    .select(['id', 'deleted_at'])
    .select(sql<boolean>`not ${organizerIsActive('tournaments')}`.as('organizer_hidden'));
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countTournamentsOfAll(
  executor: Executor,
  filter: TournamentsQuery,
  now: Date,
): Promise<number> {
  const { total } = await tournaments(executor, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
