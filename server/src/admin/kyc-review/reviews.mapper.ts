import type { KycItem } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { toOrgKyc } from '../../organizations/verification/kyc.mapper.ts';
import { isUnder18 } from '../../organizations/verification/kyc.rules.ts';
import { dayInIndia } from '../../platform/lib/time-in-words.ts';
import type { ReviewRow } from './reviews.queries.ts';

/** Maps a submission with all that a reviewer sees. */
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
