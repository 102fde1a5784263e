import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

export type Creation = {
  userId: string;
  idempotencyKey: string;
  /** The digest of the request. */
  request: string;
  /** The ids that it created. */
  made: readonly string[];
  at: Date;
};

/**
 * Inserts a creation; false if this user's key is known. Waits for a transaction that inserts the same key.
 */
export async function insertCreation(
  executor: Executor,
  { userId, idempotencyKey, request, made, at }: Creation,
): Promise<boolean> {
  const row = await executor
    .insertInto('creation_requests')
    .values({
      user_id: userId,
      idempotency_key: idempotencyKey,
      request,
      made: sql<string[]>`${made}::uuid[]`,
      created_at: at,
    })
    .onConflict(conflict => conflict.constraint('creation_requests_key').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCreation(
  executor: Executor,
  userId: string,
  idempotencyKey: string,
): Promise<{ request: string; made: string[] } | undefined> {
  return executor
    .selectFrom('creation_requests')
    .select(['request', 'made'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function deleteCreationsBefore(executor: Executor, userId: string, at: Date): Promise<void> {
  await executor
    .deleteFrom('creation_requests')
    .where('user_id', '=', userId)
    .where('created_at', '<', at)
    .execute();
}
