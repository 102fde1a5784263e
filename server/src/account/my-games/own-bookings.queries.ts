import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

export type OwnEntry = { id: string; kind: 'tournament' | 'scrim' };

/**
 * Returns a user's registrations and scrim bookings, newest first: ids of both kinds are ordered by time.
 * Reads one more than `limit`, to tell whether there is a next page.
 */
export async function findOwnEntries(
  executor: Executor,
  userId: string,
  { beforeId, limit }: { beforeId: string | null; limit: number },
): Promise<OwnEntry[]> {
  const before = beforeId === null ? sql`` : sql`and id < ${beforeId}`;
  const { rows } = await sql<OwnEntry>`
    (select id, 'tournament' as kind from registrations where user_id = ${userId} ${before}
      order by id desc limit ${limit + 1})
    union all
    (select id, 'scrim' as kind from bookings where user_id = ${userId} ${before}
      order by id desc limit ${limit + 1})
    order by id desc limit ${limit + 1}`.execute(executor);
  return rows;
}

export async function countOwnEntries(executor: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from registrations where user_id = ${userId})
      + (select count(*) from bookings where user_id = ${userId}) as total`.execute(executor);
  return rows[0]?.total ?? 0;
}
