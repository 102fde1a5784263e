import type { userStatuses } from '@hotdrop/contract/admin/users/users.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import { accountText, wordPatterns } from '../../platform/db/word-search.ts';

/** An account with the last activity of its sessions. */
export type SeenUserRow = UserRow & { last_seen_at: Date | null };

type Status = (typeof userStatuses)[number];

export type UserFilter = {
  search: string;
  role?: Role | undefined;
  status?: Status | undefined;
  /** Organizations only: whether they have the verified badge. */
  verified?: 'true' | 'false' | undefined;
};

const lastSeen = sql<Date | null>`(select max(rotated_at) from sessions where sessions.user_id = users.id)`;

function hasStatus(status: Status | undefined): RawBuilder<boolean> {
  switch (status) {
    case 'active':
      return sql`deleted_at is null and suspended_at is null`;
    case 'suspended':
      return sql`deleted_at is null and suspended_at is not null`;
    case 'deleted':
      return sql`deleted_at is not null`;
    case undefined:
      return sql`deleted_at is null`;
  }
}

/** Combines a filter's conditions; each word must occur in the name, the email or the organization's name. */
function matches({ search, role, status, verified }: UserFilter): RawBuilder<boolean> {
  const words = wordPatterns(search).map(pattern => sql`${accountText} like ${pattern}`);
  const all = [
    hasStatus(status),
    ...words,
    ...(role ? [sql`role = ${role}`] : []),
    ...(verified ? [sql`role = 'organization' and verified = ${verified === 'true'}`] : []),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/**
 * Returns accounts below this id, newest first; one more than `limit`, to tell whether there is a next page.
 */
export async function findUserPage(
  executor: Executor,
  filter: UserFilter,
  { beforeId, limit }: { beforeId: string | null; limit: number },
): Promise<SeenUserRow[]> {
  let query = executor.selectFrom('users').selectAll().select(lastSeen.as('last_seen_at'));
  if (beforeId) query = query.where('id', '<', beforeId);
  return query
    .where(matches(filter))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function countUsers(executor: Executor, filter: UserFilter): Promise<number> {
  const { total } = await executor
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns one account, erased or not. */
export async function findSeenUser(executor: Executor, id: string): Promise<SeenUserRow | undefined> {
  return executor
    .selectFrom('users')
    .selectAll()
    .select(lastSeen.as('last_seen_at'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns lobbies with a waitlist, neither over nor cancelled, that this account runs or waits for. */
export async function findWaitingLobbies(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('scrims')
    .select('id')
    .where(
      sql<boolean>`(organization_id = ${userId} or id = any(array(
        select scrim_id from bookings where user_id = ${userId} and status = 'waitlisted')))`,
    )
    .where('cancelled_at', 'is', null)
    .where('end_at', '>=', now)
    .where('waitlist_count', '>', 0)
    .execute();
  return rows.map(row => row.id);
}
