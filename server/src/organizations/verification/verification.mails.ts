import { findUserById } from '../../account/users.queries.ts';
import { farewell, type MailText } from '../../mail/mail-text.ts';
import { type MailKinds, queueMails } from '../../mail/outbox.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { KycSubmissionRow, UserRow } from '../../platform/db/schema.ts';
import { findSubmission } from './kyc.queries.ts';

type Verification = { name: string; orgName: string /** Where to see it. */; link: string };

function approvedMail({ name, orgName, link }: Verification): MailText {
  return {
    subject: 'Your organization is verified on Hotdrop',
    text: `Hi ${name},\n\nThe verification of ${orgName} was approved. Its name now shows the verified badge, and you can add a UPI ID.\n\n${link}${farewell}`,
  };
}

function rejectedMail({ name, orgName, link }: Verification, notes: string): MailText {
  return {
    subject: 'Your verification on Hotdrop was not approved',
    text: `Hi ${name},\n\nThe verification of ${orgName} was not approved.${saidBy('reviewer', notes)}\n\nFix it and resubmit:\n${link}${farewell}`,
  };
}

/** For an organization that keeps a badge granted by hand and need not do anything. */
function papersRejectedMail({ name, orgName, link }: Verification, notes: string): MailText {
  return {
    subject: 'Your documents on Hotdrop were not approved',
    text: `Hi ${name},\n\nThe documents of ${orgName} were not approved.${saidBy('reviewer', notes)}\n\nIt keeps the verified badge that an admin added. You don't need to submit anything:\n${link}${farewell}`,
  };
}

/** For an organization whose approval is withdrawn. */
function withdrawnMail({ name, orgName, link }: Verification, notes: string): MailText {
  return {
    subject: 'Your verification on Hotdrop was removed',
    text: `Hi ${name},\n\nThe verification of ${orgName} was removed. Its name no longer shows the verified badge, and its UPI ID was deleted.${saidBy('admin', notes)}\n\nYou can submit again:\n${link}${farewell}`,
  };
}

/** For an organization that loses a badge granted by hand. */
function badgeRemovedMail({ name, orgName, link }: Verification, notes: string): MailText {
  return {
    subject: 'Your verified badge on Hotdrop was removed',
    text: `Hi ${name},\n\nThe verified badge of ${orgName} was removed, and with it the UPI ID.${saidBy('admin', notes)}\n\nCheck its verification:\n${link}${farewell}`,
  };
}

/** A decision's note, if there is one. */
const saidBy = (who: string, notes: string): string => notes && ` The ${who} says:\n\n${notes}`;

const verificationOf = (user: UserRow, publicUrl: string): Verification => ({
  name: user.name,
  orgName: user.org_name,
  link: `${publicUrl}/org/verify`,
});

function decisionMail(
  to: Verification,
  { status, withdrawn, notes }: KycSubmissionRow,
  { verified }: UserRow,
): MailText {
  if (status === 'approved') return approvedMail(to);
  if (withdrawn) return withdrawnMail(to, notes);
  return verified ? papersRejectedMail(to, notes) : rejectedMail(to, notes);
}

/** To the account's own address, which is known to be the owner's; the form's address is unchecked. */
export const verificationMails: MailKinds = {
  'kyc-decided': async ({ db, publicUrl, subjectId }) => {
    const submission = await findSubmission(db, subjectId);
    const user = submission && (await findUserById(db, submission.user_id));
    if (!user || !submission.reviewed_at) return null;
    return () => decisionMail(verificationOf(user, publicUrl), submission, user);
  },

  'badge-removed': async ({ db, publicUrl, subjectId }) => {
    const user = await findUserById(db, subjectId);
    if (!user || user.verified) return null;
    return ({ facts }) => badgeRemovedMail(verificationOf(user, publicUrl), facts.note ?? '');
  },
};

/** Queues the mail with the decision on an organization's submission. */
export async function queueDecisionMail(
  trx: Executor,
  { id, user_id }: Pick<KycSubmissionRow, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  const mail = { kind: 'kyc-decided', subjectId: id, topic: `kyc:${id}`, recipientId: user_id };
  await queueMails(trx, [mail], { now });
}

/** Queues the mail about a removed badge. The note is stored nowhere else. */
export async function queueBadgeMail(
  trx: Executor,
  userId: string,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const about = { subjectId: userId, topic: `badge:${userId}`, recipientId: userId };
  await queueMails(trx, [{ kind: 'badge-removed', ...about, facts: { note } }], { now });
}
