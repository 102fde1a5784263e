import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import { folded, wordPatterns } from '../../platform/db/word-search.ts';

export type StoredMail = Selectable<DatabaseSchema['mail_outbox']>;

function mails(executor: Executor, search: string) {
  return wordPatterns(search).reduce(
    (query, pattern) => query.where(sql<boolean>`${folded('recipient', 'subject')} like ${pattern}`),
    executor.selectFrom('mail_outbox'),
  );
}

/** Returns kept mails, newest first. */
export async function findStoredMails(
  executor: Executor,
  search: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredMail[]> {
  let query = mails(executor, search).selectAll();
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countStoredMails(executor: Executor, search: string): Promise<number> {
  const { total } = await mails(executor, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteMailsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('mail_outbox').where('created_at', '<', before).execute();
}
