import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { KycSubmissionRow, NewKycSubmissionRow, UserChanges } from '../../platform/db/schema.ts';

export async function insertSubmission(
  executor: Executor,
  row: NewKycSubmissionRow,
): Promise<KycSubmissionRow> {
  return executor.insertInto('kyc_submissions').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns an account's last submission, whatever its state. */
export async function findLatestSubmission(
  executor: Executor,
  userId: string,
): Promise<KycSubmissionRow | undefined> {
  return executor
    .selectFrom('kyc_submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the fingerprints of the numbers that an account has submitted, each once; none for an erased
 * account.
 */
export async function findFingerprints(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('kyc_submissions')
    .select('aadhaar_fingerprint')
    .distinct()
    .where('user_id', '=', userId)
    .where('aadhaar_fingerprint', '<>', '')
    .execute();
  return rows.map(row => row.aadhaar_fingerprint);
}

export async function findSubmissions(
  executor: Executor,
  ids: readonly string[],
): Promise<KycSubmissionRow[]> {
  return executor
    .selectFrom('kyc_submissions')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

type Decision = {
  status: 'approved' | 'rejected';
  notes: string;
  reviewerId: string;
  now: Date;
  /** Whether this withdraws an approval. */
  withdrawn?: boolean;
};

/** Stores the decision on a submission, and until when its pictures are kept, if that changes. */
export async function decideSubmission(
  executor: Executor,
  id: string,
  { status, notes, reviewerId, now, withdrawn = false, keptUntil }: Decision & { keptUntil?: Date },
): Promise<void> {
  await executor
    .updateTable('kyc_submissions')
    .set({
      status,
      notes,
      reviewed_at: now,
      reviewed_by: reviewerId,
      withdrawn,
      ...(keptUntil && { documents_delete_at: keptUntil }),
    })
    .where('id', '=', id)
    .execute();
}

/** Sets an account's verification state. */
export async function setVerification(
  executor: Executor,
  userId: string,
  state: Pick<UserChanges, 'kyc_status' | 'verified' | 'org_upi_id'>,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('users')
    .set({ ...state, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Blanks a person's data and the reviewers' notes in submissions; the submissions and their times stay. */
export async function blankSubmissions(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .updateTable('kyc_submissions')
    .set(({ fn, ref, val, eb }) => ({
      legal_name: '',
      email: '',
      dob: '',
      aadhaar_last_four: '',
      aadhaar_fingerprint: '',
      notes: '',
      // Left in review, it would never be decided.
      status: eb
        .case()
        .when('status', '=', 'pending')
        .then(val('rejected' as const))
        .else(ref('status'))
        .end(),
      reviewed_at: fn.coalesce('reviewed_at', val(now)),
      documents_delete_at: fn<Date>('least', ['documents_delete_at', val(now)]),
    }))
    .where('user_id', '=', userId)
    .execute();
}
