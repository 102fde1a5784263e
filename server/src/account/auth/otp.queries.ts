import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';

export type OtpChallengeRow = Selectable<DatabaseSchema['otp_challenges']>;

export async function findChallenge(executor: Executor, id: string): Promise<OtpChallengeRow | undefined> {
  return executor.selectFrom('otp_challenges').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findChallengeOfUser(
  executor: Executor,
  userId: string,
): Promise<OtpChallengeRow | undefined> {
  return executor.selectFrom('otp_challenges').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Makes this the account's only challenge; an earlier one is void unless it has the same id. */
export async function saveChallenge(executor: Executor, row: OtpChallengeRow): Promise<void> {
  const { user_id: _, ...changes } = row;
  await executor
    .insertInto('otp_challenges')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

/**
 * Counts an attempt before the code is compared, so that parallel guesses cannot exceed `maxAttempts`
 * (SECURITY A5).
 */
export async function takeAttempt(
  executor: Executor,
  id: string,
  maxAttempts: number,
): Promise<OtpChallengeRow | undefined> {
  return executor
    .updateTable('otp_challenges')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .returningAll()
    .executeTakeFirst();
}

/** Consumes the challenge; false if it was consumed already, or if a newer code replaced it. */
export async function consumeChallenge(
  executor: Executor,
  { id, code_hash }: OtpChallengeRow,
  now: Date,
): Promise<boolean> {
  const row = await executor
    .updateTable('otp_challenges')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
