import type { KycItem } from '@hotdrop/contract/admin/kyc-review.ts';
import { maskedAadhaar } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import type { KycDocumentKind, OrgKyc } from '@hotdrop/contract/organizations/verification/kyc.ts';
import type { ReviewRow } from '../../admin/kyc-review/reviews.queries.ts';
import type { KycSubmissionRow, UserRow } from '../../platform/db/schema.ts';
import { dayInIndia } from '../../platform/lib/india.ts';
import { isUnder18 } from './kyc.rules.ts';

/** How somebody's own verification stands, with what was handed in last, to show it or to begin anew with. */
export function toOwnKyc(user: UserRow, latest: KycSubmissionRow | undefined): OrgKyc {
  if (!latest) {
    return {
      // Approved without papers: accounts of a demo.
      status: user.kyc_status,
      legalName: '',
      email: user.email,
      dob: null,
      aadhaarNumber: null,
      aadhaarImageUrl: null,
      selfieWithAadhaarUrl: null,
      notes: '',
      submittedAt: null,
      reviewedAt: null,
      reviewedBy: null,
      documentsDeletedAt: null,
    };
  }
  return toOrgKyc(latest, { status: user.kyc_status, urlOf: () => null, reviewedBy: null });
}

/** A submission with all that a reviewer sees beside it. */
export function toKycItem(row: ReviewRow): KycItem {
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

type Reader = {
  status: OrgKyc['status'];
  /** Where this reader finds a picture. */
  urlOf: (kind: KycDocumentKind) => string | null;
  reviewedBy: string | null;
};

function toOrgKyc(row: KycSubmissionRow, { status, urlOf, reviewedBy }: Reader): OrgKyc {
  return {
    status,
    legalName: row.legal_name,
    email: row.email,
    dob: row.dob,
    aadhaarNumber: maskedAadhaar(row.aadhaar_last_four),
    aadhaarImageUrl: urlOf('aadhaar'),
    selfieWithAadhaarUrl: urlOf('selfie'),
    notes: row.notes,
    submittedAt: row.submitted_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedBy,
    documentsDeletedAt: row.documents_delete_at?.toISOString() ?? null,
  };
}
