import { sql } from 'kysely';
import { tournamentEnd } from '../../events/tournament-end.queries.ts';
import { takesPart } from '../../organizations/ratings/ratings.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { isActive } from '../../scrims/bookings/slots.queries.ts';

type Reading = { userId: string; now: Date; limit: number };

/** Returns a squad's active bookings in current and upcoming lobbies, by start. */
export async function findBookingsAhead(
  executor: Executor,
  { userId, now, limit }: Reading,
): Promise<{ id: string; scrimId: string }[]> {
  return executor
    .selectFrom('bookings')
    .innerJoin('scrims', 'scrims.id', 'bookings.scrim_id')
    .select(['bookings.id', 'bookings.scrim_id as scrimId'])
    .where('bookings.user_id', '=', userId)
    .where(isActive)
    .where('scrims.end_at', '>=', now)
    .where('scrims.cancelled_at', 'is', null)
    .orderBy('scrims.start_at')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
}

/**
 * Returns refunds due to a player's squads, and UTRs submitted for a lost slot that the organizer still has
 * to check; newest first.
 */
export async function findRefunds(
  executor: Executor,
  { userId, limit }: Omit<Reading, 'now'>,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select payments.* from payments join bookings on bookings.id = payments.booking_id
    where bookings.user_id = ${userId} and (payments.status = 'refund-due'
      or payments.status = 'submitted' and not ${isActive})
    order by payments.id desc limit ${limit}`.execute(executor);
  return rows;
}

/**
 * Returns bookings that ended after `since` through no action of the squad, unless it has booked again,
 * latest first: kicked, not paid in time, cancelled, or refunded in Razorpay's dashboard, which frees the
 * slot at the same moment.
 */
export async function findLostBookings(
  executor: Executor,
  { userId, now, limit, since }: Reading & { since: Date },
): Promise<{ id: string; scrimId: string }[]> {
  const { rows } = await sql<{ id: string; scrimId: string }>`
    select lost.id, lost.scrim_id as "scrimId" from bookings lost join scrims on scrims.id = lost.scrim_id
    where lost.user_id = ${userId} and lost.updated_at between ${since} and ${now}
      and (lost.status in ('kicked', 'expired')
        or lost.status = 'cancelled' and (lost.updated_at >= scrims.cancelled_at
          or exists (select from payments where payments.booking_id = lost.id and payments.status = 'refunded'
            and payments.method = 'razorpay' and payments.decided_at = lost.updated_at)))
      and not exists (select from bookings other where other.scrim_id = lost.scrim_id
        and other.user_id = lost.user_id and other.id > lost.id)
    order by lost.updated_at desc, lost.id limit ${limit}`.execute(executor);
  return rows;
}

/** Returns tournaments with this player's team that are not over, by start. */
export async function findRegistrationsAhead(
  executor: Executor,
  { userId, now, limit }: Reading,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('registrations')
    .innerJoin('tournaments', 'tournaments.id', 'registrations.tournament_id')
    .select('tournaments.id')
    .where('registrations.user_id', '=', userId)
    .where('tournaments.deleted_at', 'is', null)
    .where(
      sql<boolean>`${tournamentEnd}
        >= ${now}`,
    )
    .orderBy('tournaments.start_at')
    .orderBy('tournaments.id')
    .limit(limit)
    .execute();
  return rows.map(row => row.id);
}

/** Returns the latest lobbies in which this player's squad has results. */
export async function findPlayedScrims(
  executor: Executor,
  { userId, limit }: Omit<Reading, 'now'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select scrims.id from scrims
    where scrims.id in (select scrim_id from bookings where user_id = ${userId}
      and exists (select from scrim_results where scrim_results.booking_id = bookings.id))
    order by start_at desc, id desc limit ${limit}`.execute(executor);
  return rows.map(row => row.id);
}

/**
 * Returns lobbies started after `since` that this player took part in and has not rated: those that are over,
 * then those still being played, latest first.
 */
export async function findScrimsToRate(
  executor: Executor,
  { userId, now, limit, since }: Reading & { since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select scrims.id from scrims
    where scrims.id in (select scrim_id from bookings where user_id = ${userId} and ${takesPart})
      and start_at between ${since} and ${now} and cancelled_at is null
      and ${userId} not in (organization_id, created_by)
      and not exists (select from ratings where ratings.scrim_id = scrims.id and ratings.user_id = ${userId})
    order by end_at <= ${now} desc, start_at desc, scrims.id desc limit ${limit}`.execute(executor);
  return rows.map(row => row.id);
}

/** Whether a lobby's room details are set, and whether some are released. */
export async function findDetailsState(
  executor: Executor,
  scrimId: string,
  now: Date,
): Promise<{ set: boolean; released: boolean }> {
  const row = await executor
    .selectFrom('scrim_credentials')
    .select(({ fn }) => fn.min('release_at').as('first'))
    .where('scrim_id', '=', scrimId)
    .executeTakeFirst();
  const first = row?.first ?? null;
  return { set: first !== null, released: first !== null && first <= now };
}
