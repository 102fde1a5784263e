import { randomUUIDv7 } from 'node:crypto';
import { hasRightChecksum } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import {
  type KycDocumentKind,
  type KycForm,
  kycDocumentFields,
  kycDocumentKinds,
  kycForm,
  type OrgKyc,
  type OwnVerification,
} from '@hotdrop/contract/organizations/verification/kyc.ts';
import { kycConsent, kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import type { AssertNoOwnNumber } from '../../account/account-texts.ts';
import { findUserById, lockUser } from '../../account/users.queries.ts';
import { tellReviewers } from '../../notifications/review.notices.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { checkInput } from '../../platform/http/mount.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError, assertNoErrors } from '../../platform/lib/errors.ts';
import { dayInIndia } from '../../platform/lib/time-in-words.ts';
import type { Sealing } from '../../platform/storage/sealing.ts';
import type { CleanImageOf, PictureDetail } from '../../platform/uploads/image.ts';
import type { DocumentKeeper } from './document-keeper.ts';
import { attachDocuments } from './documents.queries.ts';
import { toOwnKyc } from './kyc.mapper.ts';
import { findLatestSubmission, insertSubmission, setVerification } from './kyc.queries.ts';
import { assertMaySubmit, numberElsewhere } from './kyc.rules.ts';
import type { RawSubmission } from './kyc-form.ts';

type Deps = {
  db: Database;
  clock: Clock;
  cleanImageOf: CleanImageOf;
  documents: DocumentKeeper;
  sealing: Pick<Sealing, 'fingerprint'>;
  assertNoOwnNumber: AssertNoOwnNumber;
  /** Days after the decision until the pictures are deleted. */
  retentionDays: number;
};

type Checked = { form: KycForm; pictures: Record<KycDocumentKind, Buffer> };

/** Small print on a card photographed from a distance must stay readable. */
const paperDetail: PictureDetail = { longestSide: 2400, quality: 85 };

export type KycService = ReturnType<typeof createKycService>;

/** The organizations' side of verification. The Aadhaar number exists only in a request's memory (A9). */
export function createKycService({
  db,
  clock,
  cleanImageOf,
  documents,
  sealing,
  assertNoOwnNumber,
  retentionDays,
}: Deps) {
  /**
   * Checks every field and both pictures, so that all errors are reported at once.
   * @throws AppError as `submit`
   */
  const check = async (user: UserRow, { fields, pictures }: RawSubmission): Promise<Checked> => {
    const checked = checkInput(kycForm, fields);
    const fieldErrors = { ...numberElsewhere(fields, user), ...(!checked.ok && checked.fieldErrors) };
    if (checked.ok && checked.data.dob >= dayInIndia(clock.now())) fieldErrors.dob = kycTexts.dobInvalid;
    const isFormFine = Object.keys(fieldErrors).length === 0;
    let isAllThere = true;
    const clean: Partial<Record<KycDocumentKind, Buffer>> = {};
    for (const kind of kycDocumentKinds) {
      const picture = pictures[kind];
      const take = (bytes: Buffer) => (clean[kind] = bytes);
      const refusal = picture ? await tryClean(picture, take) : kycTexts.required;
      if (!picture) isAllThere = false;
      if (refusal) fieldErrors[kycDocumentFields[kind]] = refusal;
    }
    const { aadhaar, selfie } = clean;
    if (checked.ok && isFormFine && aadhaar && selfie)
      return { form: checked.data, pictures: { aadhaar, selfie } };
    throw new AppError(isFormFine && isAllThere ? 'IMAGE_TYPE' : 'VALIDATION', { fieldErrors });
  };

  /** Returns the picture's error; null once the clean one was passed to `take`. @throws AppError BUSY */
  const tryClean = async (picture: Buffer, take: (bytes: Buffer) => void): Promise<string | null> => {
    try {
      take((await cleanImageOf(picture, { detail: paperDetail })).bytes);
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'IMAGE_TYPE') return error.message;
      throw error;
    }
  };

  /**
   * Runs under the account's lock, because its texts may have changed since the form was checked. The form's
   * own texts must not contain an earlier submission's number either. @throws AppError VALIDATION
   */
  const assertNoNumber = async (trx: Executor, user: UserRow, form: KycForm): Promise<void> => {
    const { legalName, email, aadhaarNumber } = form;
    assertNoErrors(numberElsewhere({ legalName, email, aadhaarNumber }, user));
    await assertNoOwnNumber(trx, user, { legalName, email });
  };

  /**
   * Inserts a submission whose pictures are stored.
   * @throws AppError KYC_PENDING, KYC_VERIFIED, VALIDATION, UNAUTHENTICATED, FORBIDDEN
   */
  const enter = async (trx: Executor, userId: string, form: KycForm, documentIds: readonly string[]) => {
    const user = await lockUser(trx, userId);
    // The account has changed since the request arrived.
    if (!user || user.deleted_at || user.suspended_at) throw new AppError('UNAUTHENTICATED');
    if (user.role !== 'organization') throw new AppError('FORBIDDEN');
    assertMaySubmit(user);
    await assertNoNumber(trx, user, form);
    const now = clock.now();
    const submission = await insertSubmission(trx, {
      id: randomUUIDv7(),
      user_id: userId,
      legal_name: form.legalName,
      email: form.email,
      dob: form.dob,
      aadhaar_last_four: form.aadhaarNumber.slice(-4),
      aadhaar_fingerprint: sealing.fingerprint(form.aadhaarNumber),
      checksum_right: hasRightChecksum(form.aadhaarNumber),
      consent_version: kycConsent(retentionDays).version,
      consented_at: now,
      status: 'pending',
      submitted_at: now,
    });
    const attached = await attachDocuments(trx, documentIds, { submissionId: submission.id, now });
    if (attached !== documentIds.length)
      throw new Error('pictures of a submission were removed before the commit');
    await setVerification(trx, userId, { kyc_status: 'pending' }, now);
    await recordAudit(trx, {
      actorId: userId,
      action: 'submit',
      target: { kind: 'kyc', id: userId },
      detail: { submissionId: submission.id, consentVersion: submission.consent_version },
      at: now,
    });
    await tellReviewers(trx, 'kyc-submitted', { subjectId: submission.id, now });
    return { user: { ...user, kyc_status: 'pending' } satisfies UserRow, submission };
  };

  /** @throws AppError UNAUTHENTICATED */
  const findSelf = async ({ _id }: Actor, executor: Executor = db): Promise<UserRow> => {
    const user = await findUserById(executor, _id);
    if (!user) throw new AppError('UNAUTHENTICATED');
    return user;
  };

  return {
    /**
     * Checks that this actor may submit now, before a long body is read.
     * @throws AppError KYC_PENDING, KYC_VERIFIED
     */
    async assertAccepts(actor: Actor): Promise<void> {
      assertMaySubmit(await findSelf(actor));
    },

    /**
     * Submits an organization for verification. Everything is checked before anything is stored; of two at
     * once, one is stored.
     * @throws AppError VALIDATION, IMAGE_TYPE, KYC_CONSENT_CHANGED, KYC_PENDING, KYC_VERIFIED, BUSY
     */
    async submit(actor: Actor, raw: RawSubmission): Promise<OrgKyc> {
      const { form, pictures } = await check(await findSelf(actor), raw);
      const { consentVersion } = form;
      if (consentVersion !== undefined && consentVersion !== kycConsent(retentionDays).version) {
        throw new AppError('KYC_CONSENT_CHANGED');
      }
      const documentIds = await documents.keep(actor._id, pictures);
      try {
        const { user, submission } = await db
          .transaction()
          .execute(trx => enter(trx, actor._id, form, documentIds));
        return toOwnKyc(user, submission);
      } catch (error) {
        await documents.giveUp(documentIds);
        throw error;
      }
    },

    /** Returns the caller's own verification state, and the current consent text. */
    async own(actor: Actor): Promise<OwnVerification> {
      const { user, latest } = await inOneSnapshot(db, async trx => ({
        user: await findSelf(actor, trx),
        latest: await findLatestSubmission(trx, actor._id),
      }));
      return {
        verified: user.verified,
        orgKyc: toOwnKyc(user, latest),
        consent: kycConsent(retentionDays),
      };
    },
  };
}
