import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { KycDocumentRow } from '../../platform/db/schema.ts';

/** Enters pictures before their files are stored, to be removed at `deleteAt` unless a submission comes to be. */
export async function insertDocuments(
  executor: Executor,
  documents: readonly { id: string; kind: KycDocumentKind }[],
  { userId, now, deleteAt }: { userId: string; now: Date; deleteAt: Date },
): Promise<void> {
  await executor
    .insertInto('kyc_documents')
    .values(
      documents.map(document => ({
        ...document,
        user_id: userId,
        submission_id: null,
        created_at: now,
        delete_at: deleteAt,
      })),
    )
    .execute();
}

/** Makes stored pictures those of a submission; gives how many of them were still there. */
export async function attachDocuments(
  executor: Executor,
  ids: readonly string[],
  { submissionId, now }: { submissionId: string; now: Date },
): Promise<number> {
  const rows = await executor
    .updateTable('kyc_documents')
    .set({ submission_id: submissionId, delete_at: null })
    .where('id', 'in', ids)
    .where('submission_id', 'is', null)
    .where('delete_at', '>', now)
    .returning('id')
    .execute();
  return rows.length;
}

/** Has pictures of a submission that came to nothing go now; gives the ids of those that no submission has. */
export async function giveUpDocuments(
  executor: Executor,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await executor
    .updateTable('kyc_documents')
    .set({ delete_at: now })
    .where('id', 'in', ids)
    .where('submission_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(row => row.id);
}

/** Sets when the pictures of a submission are removed. */
export async function scheduleDeletion(executor: Executor, submissionId: string, at: Date): Promise<void> {
  await executor
    .updateTable('kyc_documents')
    .set({ delete_at: at })
    .where('submission_id', '=', submissionId)
    .execute();
}

/**
 * Has the pictures of a person go now. Those whose submission is under way at this moment are left to it: it will not
 * be entered, and removes them itself; a row that goes before its file would forget the file.
 */
export async function scheduleDeletionOfAll(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .updateTable('kyc_documents')
    .set({ delete_at: now })
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(submission_id is not null or created_at < ${now}::timestamptz - interval '10 minutes')`,
    )
    .where(sql<boolean>`(delete_at is null or delete_at > ${now})`)
    .execute();
}

/** The picture as long as it may be looked at, locked against its removal until the transaction ends. */
export async function holdDocument(
  executor: Executor,
  id: string,
  now: Date,
): Promise<KycDocumentRow | undefined> {
  return executor
    .selectFrom('kyc_documents')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`(delete_at is null or delete_at > ${now})`)
    .forShare()
    .executeTakeFirst();
}

export async function findDocument(
  executor: Executor,
  submissionId: string,
  kind: KycDocumentKind,
  now: Date,
): Promise<KycDocumentRow | undefined> {
  return executor
    .selectFrom('kyc_documents')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .where(sql<boolean>`(delete_at is null or delete_at > ${now})`)
    .executeTakeFirst();
}

export type DueDocument = { id: string; deleteAt: Date };

/** Pictures whose time has come, the longest overdue first; `after` the last one that was looked at. */
export async function findDueDocuments(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DueDocument | undefined; limit: number },
): Promise<DueDocument[]> {
  let query = executor
    .selectFrom('kyc_documents')
    .select(['id', sql<Date>`delete_at`.as('deleteAt')])
    .where('delete_at', '<=', now);
  if (after) query = query.where(sql<boolean>`(delete_at, id) > (${after.deleteAt}, ${after.id}::uuid)`);
  return query.orderBy('delete_at').orderBy('id').limit(limit).execute();
}

export async function deleteDocument(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('kyc_documents').where('id', '=', id).execute();
}
