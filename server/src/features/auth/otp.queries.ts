import type { Selectable } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

export type OtpChallengeRow = Selectable<DatabaseSchema['otp_challenges']>;

type Code = { id: string; codeHash: string; now: Date; expiresAt: Date };

export async function insertChallenge(
  executor: Executor,
  { id, codeHash, now, expiresAt, userId }: Code & { userId: string },
): Promise<void> {
  await executor
    .insertInto('otp_challenges')
    .values({ id, user_id: userId, code_hash: codeHash, sent_at: now, expires_at: expiresAt })
    .execute();
}

/** Puts a new code into an open challenge whose last code was sent before `sentBefore`; else undefined. */
export async function renewChallenge(
  executor: Executor,
  { id, codeHash, now, expiresAt, sentBefore }: Code & { sentBefore: Date },
): Promise<OtpChallengeRow | undefined> {
  return executor
    .updateTable('otp_challenges')
    .set({ code_hash: codeHash, sent_at: now, expires_at: expiresAt, attempts: 0 })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('sent_at', '<=', sentBefore)
    .returningAll()
    .executeTakeFirst();
}

export async function findChallenge(executor: Executor, id: string): Promise<OtpChallengeRow | undefined> {
  return executor.selectFrom('otp_challenges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Counts one try before the code is compared, so that parallel guesses cannot exceed `maxAttempts` (SECURITY A5). */
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

/** Uses the challenge up; false when somebody else did. */
export async function consumeChallenge(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('otp_challenges')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
