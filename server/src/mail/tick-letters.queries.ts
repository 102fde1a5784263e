import type { Executor } from '../platform/db/database.ts';
import type { TickLetterRow } from '../platform/db/schema.ts';

/** Has a letter be owed; of two that are, the later says what is true. */
export async function insertTickLetter(executor: Executor, letter: TickLetterRow): Promise<void> {
  const { note, owed_at } = letter;
  await executor
    .insertInto('tick_letters')
    .values(letter)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ note, owed_at }))
    .execute();
}

export async function findTickLetter(executor: Executor, userId: string): Promise<TickLetterRow | undefined> {
  return executor.selectFrom('tick_letters').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Strikes a letter off, unless another is owed by now. */
export async function deleteTickLetter(
  executor: Executor,
  { user_id, owed_at }: Pick<TickLetterRow, 'user_id' | 'owed_at'>,
): Promise<void> {
  await executor
    .deleteFrom('tick_letters')
    .where('user_id', '=', user_id)
    .where('owed_at', '=', owed_at)
    .execute();
}

/** Forgets what an erased account would have been told. */
export async function deleteTickLettersTo(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('tick_letters').where('user_id', '=', userId).execute();
}
