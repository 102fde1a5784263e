import { randomUUIDv7 } from 'node:crypto';
import type { RatingSummary } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { RatingRow } from '../../platform/db/schema-scrims.ts';
import type { FullRating } from './ratings.mapper.ts';

type NewRating = Pick<RatingRow, 'organization_id' | 'user_id' | 'rating' | 'comment' | 'created_at'>;

/** Returns the new rating's id; undefined if this person has already rated the scrim. */
export async function insertScrimRating(
  executor: Executor,
  scrimId: string,
  rating: NewRating,
): Promise<string | undefined> {
  const row = await executor
    .insertInto('ratings')
    .values({ id: randomUUIDv7(), scrim_id: scrimId, ...rating })
    .onConflict(conflict =>
      conflict.columns(['scrim_id', 'user_id']).where('scrim_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stores a person's rating of the organization, replacing an earlier one. A hidden one stays hidden. */
export async function saveOrganizationRating(executor: Executor, rating: NewRating): Promise<string> {
  const { id } = await executor
    .insertInto('ratings')
    .values({ id: randomUUIDv7(), scrim_id: null, ...rating })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'user_id'])
        .where('scrim_id', 'is', null)
        .doUpdateSet({ rating: rating.rating, comment: rating.comment, created_at: rating.created_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Updates a scrim's sums, without hidden ratings, and returns them; the caller has locked its row. Recounts
 * every time: a lobby has few ratings, and no error can persist in a sum.
 */
export async function countScrimRatings(executor: Executor, scrimId: string): Promise<RatingSummary> {
  const { rows } = await sql<{ sum: number; count: number }>`
    update scrims set (rating_sum, rating_count) =
      (select coalesce(sum(rating), 0), count(*) from ratings where scrim_id = ${scrimId} and hidden_at is null)
    where id = ${scrimId} returning rating_sum as sum, rating_count as count`.execute(executor);
  const { sum = 0, count = 0 } = rows[0] ?? {};
  return { average: count === 0 ? null : sum / count, count };
}

/**
 * Returns an organization's rating: each player counts once, with the average of their ratings of the scrims
 * and the organization itself, so that a daily player does not outvote ten others.
 */
export async function findOrganizationRating(
  executor: Executor,
  organizationId: string,
): Promise<RatingSummary> {
  const { rows } = await sql<RatingSummary>`
    select avg(voice)::float8 as average, count(*) as count from (
      select avg(rating) as voice from ratings
      where organization_id = ${organizationId} and hidden_at is null group by user_id) as voices`.execute(
    executor,
  );
  return rows[0] ?? { average: null, count: 0 };
}

/**
 * Condition: the booking's squad takes part, with a confirmed slot or results. Results stay after a kick
 * between matches, so that a kicked squad can still rate.
 */
export const takesPart: RawBuilder<boolean> = sql`(bookings.status = 'confirmed'
  or exists (select from scrim_results where scrim_results.booking_id = bookings.id))`;

/** Whether this person takes part in the scrim. */
export async function takesPartIn(executor: Executor, scrimId: string, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('bookings')
    .select('id')
    .where('scrim_id', '=', scrimId)
    .where('user_id', '=', userId)
    .where(takesPart)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this person took part in a scrim or tournament of the organization that has started. */
export async function hasTakenPart(
  executor: Executor,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ tookPart: boolean }>`
    select exists (
      select from bookings join scrims on scrims.id = bookings.scrim_id
      where bookings.user_id = ${userId} and ${takesPart}
        and scrims.organization_id = ${organizationId} and scrims.start_at <= ${now} and scrims.cancelled_at is null
    ) or exists (
      select from registrations join tournaments on tournaments.id = registrations.tournament_id
      where registrations.user_id = ${userId} and tournaments.organization_id = ${organizationId}
        and tournaments.start_at <= ${now} and tournaments.deleted_at is null
    ) as "tookPart"`.execute(executor);
  return rows[0]?.tookPart ?? false;
}

/** Whether this person has rated the organization as a whole. */
export async function hasRatedOrganization(
  executor: Executor,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('ratings')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('scrim_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects ratings with author and scrim. */
export function fullRatings(executor: Executor) {
  return executor
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .leftJoin('scrims', 'scrims.id', 'ratings.scrim_id')
    .selectAll('ratings')
    .select([
      'users.name as user_name',
      'users.avatar_url as user_avatar_url',
      'scrims.title as scrim_title',
    ]);
}

export async function findRating(executor: Executor, id: string): Promise<FullRating> {
  return fullRatings(executor).where('ratings.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Returns the newest ratings of an organization and its scrims, without hidden ones; a changed rating counts
 * from its change.
 */
export async function findNewestRatings(
  executor: Executor,
  organizationId: string,
  limit: number,
): Promise<FullRating[]> {
  return fullRatings(executor)
    .where('ratings.organization_id', '=', organizationId)
    .where('ratings.hidden_at', 'is', null)
    .orderBy('ratings.created_at', 'desc')
    .orderBy('ratings.id', 'desc')
    .limit(limit)
    .execute();
}
