import { aadhaarDigits, foldedDigits } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import { kycNumberInAccount, kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import type { KycSubmissionRow, UserRow } from '../../platform/db/schema.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';

/** Whether a person born on `dob` is under 18 on `day`; both YYYY-MM-DD. */
export function isUnder18(dob: string, day: string): boolean {
  // Of the same length and with the year first, so they compare as text. 29 February counts as 1 March.
  return `${Number(dob.slice(0, 4)) + 18}${dob.slice(4)}` > day;
}

/**
 * Returns until when pictures decided now are kept: the installation's setting, but no longer than agreed to.
 * `consentedDays` null: the consent names no days.
 */
export function documentsKeptUntil(
  now: Date,
  { retentionDays, consentedDays }: { retentionDays: number; consentedDays: number | null },
): Date {
  return new Date(now.getTime() + Math.min(retentionDays, consentedDays ?? retentionDays) * dayMs);
}

/** Checks that this account may submit. @throws AppError KYC_PENDING, KYC_VERIFIED (also by hand) */
export function assertMaySubmit({ kyc_status, verified }: Pick<UserRow, 'kyc_status' | 'verified'>): void {
  if (kyc_status === 'pending') throw new AppError('KYC_PENDING');
  if (kyc_status === 'approved' || verified) throw new AppError('KYC_VERIFIED');
}

/**
 * Checks that a decision about `seenId`, if named, is about the current submission.
 * @throws AppError KYC_NOT_FOUND, KYC_CHANGED, KYC_DECIDED
 */
export function assertMayDecide(
  latest: KycSubmissionRow | undefined,
  seenId: string | undefined,
): KycSubmissionRow {
  if (!latest) throw new AppError('KYC_NOT_FOUND');
  if (seenId && seenId !== latest.id) throw new AppError('KYC_CHANGED');
  if (latest.status !== 'pending') throw new AppError('KYC_DECIDED');
  return latest;
}

/** Returns the digits of a text in a row: as written, and with escapes such as '%20' decoded. */
function digitReadings(text: string): string[] {
  const plain = text.replace(/(?:%[\da-f]{2})+/gi, run =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
  return plain === text ? [foldedDigits(text)] : [foldedDigits(text), foldedDigits(plain)];
}

/** Whether a text has enough digits for a number. */
export function mayHoldNumber(text: string | null | undefined): boolean {
  return digitReadings(text ?? '').some(digits => digits.length >= aadhaarDigits);
}

/** Whether a text contains this number, with any separators between its digits. */
function holdsNumber(text: string | null | undefined, number: string): boolean {
  return digitReadings(text ?? '').some(digits => digits.includes(number));
}

/** Whether a text contains the number with this fingerprint, with any separators between its digits. */
export function holdsNumberOf(
  text: string,
  fingerprint: string,
  fingerprintOf: (digits: string) => string,
): boolean {
  return digitReadings(text).some(digits => {
    for (let start = 0; start + aadhaarDigits <= digits.length; start++) {
      if (fingerprintOf(digits.slice(start, start + aadhaarDigits)) === fingerprint) return true;
    }
    return false;
  });
}

/** An account's own texts with their labels in the settings, where its email address cannot be changed. */
const accountTexts = {
  name: 'Name',
  phone: 'Phone',
  org_name: 'Organization name',
  org_location: 'City',
  org_about: 'About',
  org_website: 'Website',
  org_discord_url: 'Discord invite',
} as const satisfies Partial<Record<keyof UserRow, string>>;

export type AccountTexts = Pick<UserRow, keyof typeof accountTexts | 'email'>;

/**
 * Returns the errors of a submission whose number occurs in a stored text: for the form's own texts at their
 * fields, for the account's texts at the number, naming where to remove it first. Other twelve-digit strings
 * are not reported: many email addresses have some.
 */
export function numberElsewhere(
  fields: Readonly<Record<string, string>>,
  account: AccountTexts,
): Record<string, string> {
  const number = foldedDigits(fields.aadhaarNumber ?? '');
  if (number.length !== aadhaarDigits) return {};
  const inForm = ['legalName', 'email'].filter(name => holdsNumber(fields[name], number));
  const inAccount = Object.entries(accountTexts).flatMap(([column, label]) =>
    holdsNumber(account[column as keyof AccountTexts], number) ? [label] : [],
  );
  return {
    ...Object.fromEntries(inForm.map(name => [name, kycTexts.numberInText])),
    ...(holdsNumber(account.email, number) && { aadhaarNumber: kycTexts.numberInAddress }),
    ...(inAccount.length > 0 && { aadhaarNumber: kycNumberInAccount(inAccount) }),
  };
}
