import type { Executor } from '../platform/db/database.ts';

/** Deletes stored mails to an address that no longer belongs to an account. */
export async function deleteStoredMailsTo(executor: Executor, recipient: string): Promise<void> {
  await executor.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute();
}
