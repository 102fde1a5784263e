import type { Executor } from '../../platform/db/database.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import { scheduleDeletionOfAll } from './documents.queries.ts';
import { blankSubmissions, decideSubmission, findLatestSubmission, setStanding } from './kyc.queries.ts';
import { queueBadgeMail, queueDecisionMail } from './verification.mails.ts';

/** The job that removes the files of pictures whose time has come, under the key 'all'. */
export const removeDocumentsJob = 'remove-kyc-documents';

/**
 * Takes an approval back, in the transaction of who does so, the account's row locked: the tick and the UPI ID go, and
 * the submission reads as rejected, with the note, so that the organization, which gets a mail, may hand itself in
 * anew. Gives false, with nothing done, for an account that was not approved: its tick, given by hand, is the caller's.
 */
export async function withdrawApproval(
  trx: Executor,
  user: { id: string; kyc_status: string },
  { note, reviewerId, now }: { note: string; reviewerId: string; now: Date },
): Promise<boolean> {
  if (user.kyc_status !== 'approved') return false;
  await setStanding(trx, user.id, { verified: false, kyc_status: 'rejected', org_upi_id: null }, now);
  const latest = await findLatestSubmission(trx, user.id);
  if (latest) {
    const decision = { status: 'rejected', notes: note, reviewerId, now, withdrawn: true } as const;
    await decideSubmission(trx, latest.id, decision);
    await queueDecisionMail(trx, latest, now);
  } else {
    await queueBadgeMail(trx, user.id, { note, now });
  }
  return true;
}

/** Takes a tick that was given by hand, and the UPI ID, in a transaction as above; the organization gets a mail. */
export async function takeTick(
  trx: Executor,
  userId: string,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  await setStanding(trx, userId, { verified: false, org_upi_id: null }, now);
  await queueBadgeMail(trx, userId, { note, now });
}

/**
 * Forgets who somebody is, in the transaction of the erasure, the account's row locked: the pictures are removed at
 * once by a job, and what stands in the submissions is emptied. The account's own columns are the caller's.
 */
export async function forgetDocuments(trx: Executor, userId: string, now: Date): Promise<void> {
  await scheduleDeletionOfAll(trx, userId, now);
  await blankSubmissions(trx, userId, now);
  await scheduleJobs(trx, [{ kind: removeDocumentsJob, key: 'all', runAt: now }]);
}
