import { z } from 'zod';
import {
  cursorField,
  idField,
  listOf,
  optionalText,
  pathId,
  queryLimit,
  searchField,
} from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { kycDocumentKinds, orgKyc, withoutAadhaar } from '../../organizations/verification/kyc.ts';
import { kycTexts } from '../../organizations/verification/texts.ts';

/** Warnings for the reviewer; none rejects a submission. */
const kycFlags = z.object({
  /** The number fails its Verhoeff check: mistyped or made up. */
  checksum: z.boolean(),
  /** Other organizations that submitted the same number. */
  duplicates: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Younger than 18 on the day of the submission. */
  under18: z.boolean(),
});

/** An organization with its latest submission, as reviewers see it. */
export const kycItem = z.object({
  /** The organization's ID. */
  _id: z.string(),
  name: z.string(),
  orgName: z.string(),
  /** Email of the account; that of the submission is in `orgKyc`. */
  email: z.string(),
  verified: z.boolean(),
  suspended: z.boolean(),
  orgKyc: orgKyc.extend({ submissionId: z.string(), flags: kycFlags }),
  /** Earlier rejected submissions, newest first. */
  earlier: z.array(
    z.object({ submittedAt: z.string(), reviewedAt: z.string().nullable(), notes: z.string() }),
  ),
});
export type KycItem = z.infer<typeof kycItem>;

const byOrganization = z.object({ id: pathId('KYC_NOT_FOUND') });

export const reviewKycBody = z
  .object({
    action: z.enum(['approve', 'reject']),
    /** Shown to the organization; required for a rejection. */
    notes: optionalText(limits.note).refine(withoutAadhaar, kycTexts.numberInText).default(''),
    /** The reviewed submission; 409 if there is a newer one. */
    submissionId: idField.optional(),
  })
  .refine(body => body.action === 'approve' || body.notes !== '', {
    path: ['notes'],
    message: kycTexts.notesRequired,
  });
export type ReviewKycBody = z.output<typeof reviewKycBody>;

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;

export const adminKycRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/org-kyc',
    summary: 'Organizations that requested verification: open ones oldest first, decided ones newest first',
    access: ['admin'],
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      search: searchField,
      status: z.enum(reviewStatuses).optional().catch(undefined),
      /** Only this organization, whatever its status: links use it. */
      organizationId: idField.optional(),
    }),
    status: 200,
    response: listOf(kycItem),
  }),
  review: route({
    method: 'POST',
    path: '/admin/org-kyc/:id/review',
    summary: 'Approve or reject the open submission; a rejection needs a reason',
    access: ['admin'],
    params: byOrganization,
    body: reviewKycBody,
    status: 200,
    response: z.object({ item: kycItem }),
  }),
  document: route({
    method: 'GET',
    path: '/admin/org-kyc/:id/documents/:document',
    summary: 'A picture of the latest submission; each view is in the audit log, and nothing caches it',
    access: ['admin'],
    params: byOrganization.extend({ document: z.enum(kycDocumentKinds, { error: 'NOT_FOUND' }) }),
    status: 200,
    produces: 'image/webp',
  }),
};
