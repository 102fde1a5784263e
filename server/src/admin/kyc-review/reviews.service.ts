import type { KycItem, ReviewKycBody } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { consentedDays } from '@hotdrop/contract/organizations/verification/texts.ts';
import type { AssertNoOwnNumber } from '../../account/account-texts.ts';
import { assertStillAdmin, lockAmongAdmins } from '../../account/admin-locks.ts';
import { findUserById } from '../../account/users.queries.ts';
import type { DocumentKeeper } from '../../organizations/verification/document-keeper.ts';
import {
  findDocument,
  holdDocument,
  scheduleDeletion,
} from '../../organizations/verification/documents.queries.ts';
import { toOrgKyc } from '../../organizations/verification/kyc.mapper.ts';
import {
  decideSubmission,
  findLatestSubmission,
  setVerification,
} from '../../organizations/verification/kyc.queries.ts';
import {
  assertMayDecide,
  documentsKeptUntil,
  isUnder18,
} from '../../organizations/verification/kyc.rules.ts';
import { tellDecision } from '../../organizations/verification/verification.notices.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { KycDocumentRow } from '../../platform/db/schema.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { cursorId, decodeCursor } from '../../platform/lib/cursor.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ErrorLog } from '../../platform/lib/log.ts';
import { pageOf } from '../../platform/lib/pages.ts';
import { dayInIndia } from '../../platform/lib/time-in-words.ts';
import {
  countReviews,
  findReviews,
  type ReviewPlace,
  type ReviewRow,
  type ReviewsQuery,
} from './reviews.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  log: ErrorLog;
  signals: Pick<Signals, 'send'>;
  documents: Pick<DocumentKeeper, 'open'>;
  assertNoOwnNumber: AssertNoOwnNumber;
  /** Drops an account's cached actor. */
  forgetUser(userId: string): Promise<void>;
  /** Invalidates the lists of events, which show the badge. */
  organizerChanged(): void;
  /** Days after the decision until the pictures are deleted. */
  retentionDays: number;
};

/** The reviewers' side of the verification of organizations. */
export function createReviewsService(deps: Deps) {
  const { db, clock, log, signals, documents, assertNoOwnNumber, retentionDays } = deps;

  /** @throws AppError KYC_NOT_FOUND */
  const read = async (organizationId: string): Promise<KycItem> => {
    const [row] = await findReviews(db, { organizationId }, { limit: 1, now: clock.now() });
    if (!row) throw new AppError('KYC_NOT_FOUND');
    return toKycItem(row);
  };

  const decide = async (trx: Executor, actor: Actor, id: string, body: ReviewKycBody): Promise<void> => {
    // The caller became an admin while their own submission was in review.
    if (id === actor._id) throw new AppError('OWN_ACCOUNT');
    // Locked with the admins, in one order: the decision names its reviewer, whose own account another admin
    // may be deciding on.
    const account = await lockAmongAdmins(trx, id, 'KYC_NOT_FOUND');
    assertStillAdmin(actor._id, account);
    const { user } = account;
    if (user.deleted_at) throw new AppError('KYC_NOT_FOUND');
    const submission = assertMayDecide(await findLatestSubmission(trx, id), body.submissionId);
    await assertNoOwnNumber(trx, user, { notes: body.notes });
    // It switched roles while in review: its documents still need a decision, so that they are deleted, but
    // never a badge.
    if (body.action === 'approve' && user.role !== 'organization') throw new AppError('KYC_NOT_ORGANIZATION');
    const now = clock.now();
    const status = body.action === 'approve' ? 'approved' : 'rejected';
    const consented = consentedDays(submission.consent_version);
    const keptUntil = documentsKeptUntil(now, { retentionDays, consentedDays: consented });
    await decideSubmission(trx, submission.id, {
      status,
      notes: body.notes,
      reviewerId: actor._id,
      now,
      keptUntil,
    });
    await scheduleDeletion(trx, submission.id, keptUntil);
    // A rejection leaves a badge granted by hand: removing it is up to the admin who granted it.
    await setVerification(
      trx,
      id,
      { kyc_status: status, verified: status === 'approved' || user.verified },
      now,
    );
    await recordAudit(trx, {
      actorId: actor._id,
      action: body.action,
      target: { kind: 'kyc', id },
      detail: { submissionId: submission.id },
      at: now,
    });
    await tellDecision(trx, submission, now);
    await signals.send(trx, { kind: 'account-changed', userId: id });
    // Other nodes refresh the badge on events when they receive this.
    await signals.send(trx, { kind: 'tournaments-changed' });
    await signals.send(trx, { kind: 'rankings-changed' });
  };

  /** Returns the picture's row. @throws AppError KYC_NOT_FOUND, DOCUMENT_GONE */
  const locate = async (organizationId: string, kind: KycDocumentKind): Promise<KycDocumentRow> => {
    const [user, submission] = await Promise.all([
      findUserById(db, organizationId),
      findLatestSubmission(db, organizationId),
    ]);
    if (!user || user.deleted_at || !submission) throw new AppError('KYC_NOT_FOUND');
    const document = await findDocument(db, submission.id, kind, clock.now());
    if (!document) throw new AppError('DOCUMENT_GONE');
    return document;
  };

  return {
    /** Returns a page of submissions: in review oldest first, decided newest first. */
    async list({ limit, cursor, ...filter }: ReviewsQuery) {
      const after = cursor === undefined ? undefined : placeOf(cursor);
      return inOneSnapshot(db, async trx => {
        const rows = await findReviews(trx, filter, { limit: limit + 1, after, now: clock.now() });
        const placeOfLast = (last: (typeof rows)[number]) => [
          last.rank,
          +(last.reviewed_at ?? last.submitted_at),
          last.id,
        ];
        const page = pageOf(rows, limit, placeOfLast);
        const total = await countReviews(trx, filter);
        return { items: page.rows.map(toKycItem), nextCursor: page.nextCursor, total };
      });
    },

    /**
     * Decides the submission in review; of two decisions at once, one counts. The badge shows everywhere once
     * this resolves.
     * @throws AppError KYC_NOT_FOUND, KYC_DECIDED, KYC_CHANGED, KYC_NOT_ORGANIZATION, OWN_ACCOUNT, VALIDATION
     * for the number in the notes, FORBIDDEN for a former admin
     */
    async review(actor: Actor, organizationId: string, body: ReviewKycBody): Promise<KycItem> {
      await db.transaction().execute(trx => decide(trx, actor, organizationId, body));
      await deps.forgetUser(organizationId);
      deps.organizerChanged();
      return read(organizationId);
    },

    /**
     * Returns a picture of the latest submission, complete. The view is in the audit log before it is
     * returned.
     * @throws AppError KYC_NOT_FOUND, DOCUMENT_GONE; Error for a file that cannot be opened
     */
    async document(actor: Actor, organizationId: string, kind: KycDocumentKind): Promise<Buffer> {
      const document = await locate(organizationId, kind);
      const picture = await documents.open(document);
      return db.transaction().execute(async trx => {
        const now = clock.now();
        // It may have been deleted while it was read.
        if (!(await holdDocument(trx, document.id, now))) throw new AppError('DOCUMENT_GONE');
        if (!picture) {
          log.error({ documentId: document.id }, 'the file of a document is missing');
          throw new AppError('DOCUMENT_GONE');
        }
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'view-document',
          target: { kind: 'kyc', id: organizationId },
          detail: { document: kind, submissionId: document.submission_id },
          at: now,
        });
        return picture;
      });
    },
  };
}

function placeOf(cursor: string): ReviewPlace {
  const [rank, at, id] = decodeCursor(cursor, ['number', 'instant', 'string']);
  return { rank: Number(rank), at: new Date(Number(at)), id: cursorId(id) };
}

/** Maps a submission with all that a reviewer sees. */
function toKycItem(row: ReviewRow): KycItem {
  const urlOf = (kind: KycDocumentKind) =>
    row.documents.includes(kind) ? `/api/admin/org-kyc/${row.user_id}/documents/${kind}` : null;
  return {
    _id: row.user_id,
    name: row.account_name,
    orgName: row.org_name,
    email: row.account_email,
    verified: row.verified,
    suspended: row.suspended,
    orgKyc: {
      ...toOrgKyc(row, { status: row.status, urlOf, reviewedBy: row.reviewer_name }),
      submissionId: row.id,
      flags: {
        checksum: !row.checksum_right,
        duplicates: row.duplicates,
        under18: isUnder18(row.dob, dayInIndia(row.submitted_at)),
      },
    },
    earlier: row.earlier.map(({ submittedAt, reviewedAt, notes }) => ({
      submittedAt: new Date(submittedAt).toISOString(),
      reviewedAt: reviewedAt && new Date(reviewedAt).toISOString(),
      notes,
    })),
  };
}
