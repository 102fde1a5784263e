/** Texts of the verification of organizations (SPEC §2, §5, §8). */
export const kycTexts = {
  required: 'Required',
  aadhaarDigits: 'Must be 12 digits',
  consentRequired: 'Consent is required',
  dobInvalid: 'Enter a valid date of birth',
  submit: 'Submit for review',
  submitting: 'Submitting…',
  underReview: 'Under review…',
  verified: 'Organization already verified',
  submitted: "KYC submitted. We'll notify you after review.",
  reviewTitle: 'Organization KYC Review',
  approved: 'KYC approved',
  rejected: 'KYC rejected',
  notesRequired: 'Say what needs fixing',
  numberInText: 'Leave the Aadhaar number out',
  numberInAddress: 'Your account’s email has this number in it. An admin has to change that email first.',
} as const;

/** Returns the error for a number that the account's own texts contain; `labels`: their names in the settings. */
export function kycNumberInAccount(labels: readonly string[]): string {
  return `Your profile settings have this number in them (${labels.join(', ')}). Remove it there first.`;
}

/** Errors when the server sent no message (SPEC §8). */
export const kycFallbackTexts = {
  load: 'Failed to load KYC list',
  action: 'Action failed',
  submit: 'Submit failed',
} as const;

/** Returns the consent text. A changed text needs a new version: submissions record the one agreed to. */
export function kycConsent(retentionDays: number): { version: string; text: string } {
  const days = retentionDays === 1 ? '1 day' : `${retentionDays} days`;
  return {
    version: `1/${retentionDays}`,
    text: `I agree that Hotdrop checks my identity with these details and images. They are kept encrypted, only reviewers see them, and the images are deleted ${days} after the decision. Of my Aadhaar number Hotdrop keeps the last four digits, and a fingerprint made with a secret key, which shows whether the number was used for another organization.`,
  };
}

/** Returns the days until deletion in a consent of this version; null if the version contains none. */
export function consentedDays(version: string): number | null {
  const days = /^\d+\/(\d{1,4})$/.exec(version)?.[1];
  return days === undefined ? null : Number(days);
}
