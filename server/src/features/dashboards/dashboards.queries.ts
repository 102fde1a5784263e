import { openEndedMs } from '@hotdrop/contract/tournaments/rules.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { type FullKickRequest, fullKickRequests } from '../kick-requests/kick-requests.queries.ts';

/** What of a lobby its organizer has to look after. */
export type LobbyCounts = {
  scrimId: string;
  confirmed: number;
  paymentsToConfirm: number;
  kickRequests: number;
  /** Of the room details that were set last; null when none are. */
  credentialsReleaseAt: Date | null;
};

/** One statement, however many lobbies. */
export async function findLobbyCounts(
  executor: Executor,
  scrimIds: readonly string[],
): Promise<LobbyCounts[]> {
  if (scrimIds.length === 0) return [];
  const { rows } = await sql<LobbyCounts>`
    select scrim_id as "scrimId",
      (select count(*) from bookings
        where bookings.scrim_id = lobby.scrim_id and status = 'confirmed') as confirmed,
      (select count(*) from payments
        where payments.scrim_id = lobby.scrim_id and status = 'submitted') as "paymentsToConfirm",
      (select count(*) from kick_requests
        where kick_requests.scrim_id = lobby.scrim_id and status = 'pending') as "kickRequests",
      (select release_at from scrim_credentials
        where scrim_credentials.scrim_id = lobby.scrim_id order by set_at desc limit 1) as "credentialsReleaseAt"
    from unnest(${scrimIds}::uuid[]) as lobby (scrim_id)`.execute(executor);
  return rows;
}

type Organizer = { organizationId: string; now: Date };

/** After the end a kick helps nobody. */
const waitsFor = ({ organizationId, now }: Organizer) =>
  sql<boolean>`kick_requests.status = 'pending' and kick_requests.scrim_id in (select id from scrims
    where organization_id = ${organizationId} and cancelled_at is null and end_at >= ${now})`;

/** Requests that an organizer has to decide, in all of its lobbies, the longest waiting first. */
export async function findPendingKickRequests(
  executor: Executor,
  organizer: Organizer,
  limit: number,
): Promise<(FullKickRequest & { scrim_title: string })[]> {
  return fullKickRequests(executor)
    .innerJoin('scrims', 'scrims.id', 'kick_requests.scrim_id')
    .select('scrims.title as scrim_title')
    .where(waitsFor(organizer))
    .orderBy('kick_requests.id')
    .limit(limit)
    .execute();
}

export async function countPendingKickRequests(executor: Executor, organizer: Organizer): Promise<number> {
  const { total } = await executor
    .selectFrom('kick_requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(waitsFor(organizer))
    .executeTakeFirstOrThrow();
  return total;
}

type Reading = { userId: string; now: Date; limit: number };

/** A squad's bookings that count, in lobbies that run or come, by start. */
export async function findBookingsAhead(
  executor: Executor,
  { userId, now, limit }: Reading,
): Promise<{ id: string; scrimId: string }[]> {
  return executor
    .selectFrom('bookings')
    .innerJoin('scrims', 'scrims.id', 'bookings.scrim_id')
    .select(['bookings.id', 'bookings.scrim_id as scrimId'])
    .where('bookings.user_id', '=', userId)
    .where('bookings.status', 'in', ['held', 'confirmed', 'waitlisted'])
    .where('scrims.end_at', '>=', now)
    .where('scrims.cancelled_at', 'is', null)
    .orderBy('scrims.start_at')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
}

/** Tournaments in which this player's team is registered and that are not over, by start. */
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
      sql<boolean>`coalesce(tournaments.end_at, tournaments.start_at + ${openEndedMs} * interval '1 millisecond')
        >= ${now}`,
    )
    .orderBy('tournaments.start_at')
    .orderBy('tournaments.id')
    .limit(limit)
    .execute();
  return rows.map(row => row.id);
}

/** The latest lobbies in which this player's squad has results. */
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

/** Lobbies that began since `since`, in which this player's squad had a seat and that it has not rated, the latest first. */
export async function findScrimsToRate(
  executor: Executor,
  { userId, now, limit, since }: Reading & { since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select scrims.id from bookings join scrims on scrims.id = bookings.scrim_id
    where bookings.user_id = ${userId} and bookings.status = 'confirmed'
      and start_at between ${since} and ${now} and cancelled_at is null
      and ${userId} not in (organization_id, created_by)
      and not exists (select from ratings where ratings.scrim_id = scrims.id and ratings.user_id = ${userId})
    order by start_at desc, scrims.id desc limit ${limit}`.execute(executor);
  return rows.map(row => row.id);
}

/** Whether room details of a lobby are out. */
export async function hasReleasedCredentials(
  executor: Executor,
  scrimId: string,
  now: Date,
): Promise<boolean> {
  const row = await executor
    .selectFrom('scrim_credentials')
    .select('scrim_id')
    .where('scrim_id', '=', scrimId)
    .where('release_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
