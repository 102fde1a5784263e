import { maskedAadhaar } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import type { KycDocumentKind, OrgKyc } from '@hotdrop/contract/organizations/verification/kyc.ts';
import type { KycSubmissionRow, UserRow } from '../../platform/db/schema.ts';

/** Maps an account's own verification state with its last submission, for display or to prefill the next one. */
export function toOwnKyc(user: UserRow, latest: KycSubmissionRow | undefined): OrgKyc {
  if (!latest) {
    return {
      // Approved without documents: demo accounts.
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

type Reader = {
  status: OrgKyc['status'];
  /** The URL of a picture for this reader. */
  urlOf: (kind: KycDocumentKind) => string | null;
  reviewedBy: string | null;
};

export function toOrgKyc(row: KycSubmissionRow, { status, urlOf, reviewedBy }: Reader): OrgKyc {
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
