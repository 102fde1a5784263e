import type { Executor } from '../../platform/db/database.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import { scheduleDeletionOfAll } from './documents.queries.ts';
import { blankSubmissions, decideSubmission, findLatestSubmission, setVerification } from './kyc.queries.ts';
import { tellBadgeRemoved, tellDecision } from './verification.notices.ts';

/** The job that removes due pictures' files, under the key 'all'. */
export const removeDocumentsJob = 'remove-kyc-documents';

/**
 * Withdraws an approval in the caller's transaction, the account's row locked: removes the badge and the UPI
 * ID, and marks the submission rejected with the note, so that the organization, which gets a notice, may
 * submit again. Returns false and does nothing for an account that was not approved: removing a badge granted
 * by hand is up to the caller.
 */
export async function withdrawApproval(
  trx: Executor,
  user: { id: string; kyc_status: string },
  { note, reviewerId, now }: { note: string; reviewerId: string; now: Date },
): Promise<boolean> {
  if (user.kyc_status !== 'approved') return false;
  await setVerification(trx, user.id, { verified: false, kyc_status: 'rejected', org_upi_id: null }, now);
  const latest = await findLatestSubmission(trx, user.id);
  if (latest) {
    const decision = { status: 'rejected', notes: note, reviewerId, now, withdrawn: true } as const;
    await decideSubmission(trx, latest.id, decision);
    await tellDecision(trx, latest, now);
  } else {
    await tellBadgeRemoved(trx, user.id, { note, now });
  }
  return true;
}

/** Removes a badge granted by hand, and the UPI ID, in the caller's transaction; the organization gets a notice. */
export async function removeBadge(
  trx: Executor,
  userId: string,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  await setVerification(trx, userId, { verified: false, org_upi_id: null }, now);
  await tellBadgeRemoved(trx, userId, { note, now });
}

/**
 * Erases an identity in the erasure's transaction, the account's row locked: a job deletes the pictures at
 * once, and the submissions are emptied. The account's own columns are up to the caller.
 */
export async function forgetDocuments(trx: Executor, userId: string, now: Date): Promise<void> {
  await scheduleDeletionOfAll(trx, userId, now);
  await blankSubmissions(trx, userId, now);
  await scheduleJobs(trx, [{ kind: removeDocumentsJob, key: 'all', runAt: now }]);
}
