import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { adminRatingRoutes } from '@hotdrop/contract/admin/ratings/ratings.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import { sql } from 'kysely';
import type { FullRating } from '../../organizations/ratings/ratings.mapper.ts';
import { fullRatings } from '../../organizations/ratings/ratings.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { RatingRow } from '../../platform/db/schema-scrims.ts';
import { folded } from '../../platform/db/word-search.ts';
import { accountsIn, wordsMet } from '../lists/search.queries.ts';
import { personOf } from '../people.queries.ts';

export type AdminRatingsQuery = RouteInput<typeof adminRatingRoutes.list>['query'];

/** Where a page ends; `at`: when the rating was given or last changed. */
export type RatingPlace = { at: Date; id: string };

export type SeenRating = FullRating & { rater: AdminPerson; organization: AdminPerson };

/** Returns a page of rating ids, newest first, and their total; one statement. */
export async function findRatingIds(
  executor: Executor,
  { search, hidden, stars, organizationId }: AdminRatingsQuery,
  { after, limit }: { after: RatingPlace | null; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const words = wordsMet(search, {
    texts: [folded('ratings.comment')],
    elsewhere: [accountsIn('ratings.user_id'), accountsIn('ratings.organization_id')],
  });
  const conditions = [
    sql`true`,
    ...(hidden ? [sql`(ratings.hidden_at is not null) = ${hidden === 'true'}`] : []),
    ...(stars ? [sql`ratings.rating <= ${stars}`] : []),
    ...(organizationId ? [sql`ratings.organization_id = ${organizationId}`] : []),
    ...words.conditions,
  ];
  const beyond = after ? sql`(created_at, id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with wanted as materialized (
      select ratings.id, ratings.created_at from ratings ${words.joins} where ${sql.join(conditions, sql` and `)}
    )
    select count(*) as total,
      array(select id from wanted where ${beyond} order by created_at desc, id desc limit ${limit}) as ids
    from wanted`.execute(executor);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Returns these ratings with author and organization, newest first, including hidden ones. */
export async function findSeenRatings(executor: Executor, ids: readonly string[]): Promise<SeenRating[]> {
  if (ids.length === 0) return [];
  return fullRatings(executor)
    .innerJoin('users as organizations', 'organizations.id', 'ratings.organization_id')
    .select([personOf('users').as('rater'), personOf('organizations').as('organization')])
    .where(sql<boolean>`ratings.id = any(${ids}::uuid[])`)
    .orderBy('ratings.created_at', 'desc')
    .orderBy('ratings.id', 'desc')
    .execute();
}

export async function findRatingRow(executor: Executor, id: string): Promise<RatingRow | undefined> {
  return executor.selectFrom('ratings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Hides a rating with a reason, or shows it again (`since` null); false if nothing changed. */
export async function markHidden(
  executor: Executor,
  id: string,
  { since, note }: { since: Date | null; note: string },
): Promise<boolean> {
  const row = await executor
    .updateTable('ratings')
    .set({ hidden_at: since, hidden_note: since ? note : '' })
    .where('id', '=', id)
    .where('hidden_at', since ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
