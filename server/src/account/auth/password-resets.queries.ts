import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { isHidden } from '../hidden-users.queries.ts';

type NewReset = { tokenHash: string; userId: string; expiresAt: Date };

export async function insertReset(
  executor: Executor,
  { tokenHash, userId, expiresAt }: NewReset,
): Promise<void> {
  await executor
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Returns when the latest link expires; undefined if none was sent. */
export async function findLatestExpiry(executor: Executor, userId: string): Promise<Date | undefined> {
  const latest = await executor
    .selectFrom('password_resets')
    .select('expires_at')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.expires_at;
}

/** Returns the account of an open link; undefined also if the account is suspended or erased. */
export async function findResettingUser(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; email: string; name: string } | undefined> {
  return executor
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'users.name'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not ${isHidden('users')}`)
    .executeTakeFirst();
}

/** Consumes every open link of the account and returns their hashes. */
export async function voidResetLinks(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const links = await executor
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute();
  return links.map(link => link.token_hash);
}
