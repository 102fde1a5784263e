import { findUserById } from '../account/users.queries.ts';
import { findSubmission } from '../organizations/verification/kyc.queries.ts';
import type { KycSubmissionRow, UserRow } from '../platform/db/schema.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { deliverOwed, type LetterJobDeps } from './owed-mail.ts';
import {
  kycApprovedMail,
  kycRejectedMail,
  kycWithdrawnMail,
  type Letter,
  papersRejectedMail,
  tickTakenMail,
} from './texts.ts';
import { deleteTickLetter, findTickLetter } from './tick-letters.queries.ts';

/** The job under a submission's id that tells its organization of the decision. */
export const writeDecisionJob = 'write-kyc-decision';

/** The job under an organization's id that tells it of a tick that was taken. */
export const writeTickJob = 'write-tick-taken';

/**
 * Writes to the account's own address, which is known to be its owner's; the one in the form is only what was typed. It
 * says what is true when it goes out, and is tried again while the mail server is away.
 */
export function createDecisionWriter(deps: LetterJobDeps): JobHandler {
  const { db, publicUrl } = deps;
  return async submissionId => {
    const submission = await findSubmission(db, submissionId);
    if (!submission?.reviewed_at) return null;
    const user = await findUserById(db, submission.user_id);
    // As with every other letter.
    if (!user || user.deleted_at || user.suspended_at) return null;
    const letter = letterOn(submission, user, `${publicUrl()}/org/verify`);
    await deliver(deps, user, letter, submission.reviewed_at);
    return null;
  };
}

/** Tells an organization, once, that a tick that no approval stood behind was taken; the note goes with the letter. */
export function createTickWriter(deps: LetterJobDeps): JobHandler {
  const { db, publicUrl } = deps;
  return async userId => {
    const owed = await findTickLetter(db, userId);
    if (!owed) return null;
    const user = await findUserById(db, userId);
    if (user && !user.deleted_at && !user.suspended_at && !user.verified) {
      const to = { name: user.name, orgName: user.org_name, link: `${publicUrl()}/org/verify` };
      await deliver(deps, user, tickTakenMail(to, owed.note), owed.owed_at);
    }
    await deleteTickLetter(db, owed);
    return null;
  };
}

/** @throws what keeps a letter, owed since `owedAt`, from being sent for now */
function deliver(deps: LetterJobDeps, { id, email }: UserRow, letter: Letter, owedAt: Date): Promise<void> {
  const message = 'an organization was not notified of its verification';
  return deliverOwed(deps, {
    to: email,
    letter,
    owedAt,
    givenUp: { message, about: { organizationId: id } },
  });
}

function letterOn({ status, withdrawn, notes }: KycSubmissionRow, user: UserRow, link: string): Letter {
  const to = { name: user.name, orgName: user.org_name, link };
  if (status === 'approved') return kycApprovedMail(to);
  if (withdrawn) return kycWithdrawnMail(to, notes);
  return user.verified ? papersRejectedMail(to, notes) : kycRejectedMail(to, notes);
}
