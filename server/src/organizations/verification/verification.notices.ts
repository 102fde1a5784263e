import { findUsersByIds } from '../../account/users.queries.ts';
import { farewell, type MailText } from '../../mail/mail-text.ts';
import { type NoticeItem, noticeSource } from '../../notifications/notice-source.ts';
import { tell } from '../../notifications/tell.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { KycSubmissionRow, UserRow } from '../../platform/db/schema.ts';
import { findSubmissions } from './kyc.queries.ts';

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

const verificationOf = (user: UserRow, link: string): Verification => ({
  name: user.name,
  orgName: user.org_name,
  link,
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

type AboutVerification = {
  item: NoticeItem;
  user: UserRow;
  /** The submission that was decided; null for a badge that was removed. */
  submission: KycSubmissionRow | null;
};

type DecidedVerification = AboutVerification & { submission: KycSubmissionRow };

function decisionTitle({ user, submission }: DecidedVerification): string {
  if (submission.status === 'approved') return 'Your organization is verified';
  if (submission.withdrawn) return 'Your verification was removed';
  return user.verified ? 'Your documents were not approved' : 'Your verification was not approved';
}

/** To the account's own address, which is known to be the owner's; the form's address is unchecked. */
export const verificationNotices = noticeSource<AboutVerification>(readVerifications, {
  'kyc-decided': {
    text: about => {
      const decided = about as DecidedVerification;
      const { status } = decided.submission;
      return {
        title: decisionTitle(decided),
        body:
          status === 'approved'
            ? 'Your name now shows the verified badge.'
            : 'Open it to see why and what to fix.',
        link: '/org/verify',
      };
    },
    holds: ({ submission }) => submission?.reviewed_at != null,
    mail: ({ user, submission }, url) =>
      decisionMail(verificationOf(user, url), submission as KycSubmissionRow, user),
  },
  'badge-removed': {
    text: () => ({
      title: 'Your verified badge was removed',
      body: 'Your UPI ID was removed with it.',
      link: '/org/verify',
    }),
    holds: ({ user }) => !user.verified,
    mail: ({ item, user }, url) => badgeRemovedMail(verificationOf(user, url), String(item.facts.note ?? '')),
  },
});

async function readVerifications(
  db: Executor,
  items: readonly NoticeItem[],
): Promise<(item: NoticeItem) => AboutVerification | null> {
  const submissions = await findSubmissions(
    db,
    items.flatMap(({ kind, subjectId }) => (kind === 'kyc-decided' ? [subjectId] : [])),
  );
  const users = await findUsersByIds(db, [...new Set(items.map(({ recipient }) => recipient.id))]);
  const submissionOf = new Map(submissions.map(row => [row.id, row]));
  const userOf = new Map(users.map(row => [row.id, row]));
  return item => {
    const user = userOf.get(item.recipient.id);
    const submission = submissionOf.get(item.subjectId) ?? null;
    return user && (submission || item.kind !== 'kyc-decided') ? { item, user, submission } : null;
  };
}

/** Tells an organization the decision on its submission. */
export async function tellDecision(
  trx: Executor,
  { id, user_id }: Pick<KycSubmissionRow, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  const about = { subjectId: id, topic: `kyc:${id}`, recipientId: user_id };
  await tell(trx, [{ kind: 'kyc-decided', ...about }], { now });
}

/** Tells an organization that its badge was removed. The note is stored nowhere else. */
export async function tellBadgeRemoved(
  trx: Executor,
  userId: string,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const about = { subjectId: userId, topic: `badge:${userId}`, recipientId: userId };
  await tell(trx, [{ kind: 'badge-removed', ...about, facts: { note } }], { now });
}
