import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { KycDocumentRow } from '../../platform/db/schema.ts';

/**
 * Inserts pictures before their files are stored, with removal at `deleteAt` unless a submission claims them.
 */
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

/** Assigns stored pictures to a submission; returns how many still existed. */
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

/** Makes a failed submission's pictures due now; returns the ids of those without a submission. */
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

/** Sets when a submission's pictures are removed. */
export async function scheduleDeletion(executor: Executor, submissionId: string, at: Date): Promise<void> {
  await executor
    .updateTable('kyc_documents')
    .set({ delete_at: at })
    .where('submission_id', '=', submissionId)
    .execute();
}

/**
 * Makes a person's pictures due now. Those of a submission in progress are left to it: it will be rejected
 * and then removes them; deleting a row before its file would forget the file.
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

/** Returns a picture that may still be viewed, locked against removal until the transaction ends. */
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

/** Returns due pictures, the longest overdue first; `after` the last one processed. */
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
