import { aadhaarDigits, foldedDigits } from '@hotdrop/contract/organizations/aadhaar.ts';
import { kycTexts } from '@hotdrop/contract/organizations/kyc-texts.ts';
import type { KycSubmissionRow, UserRow } from '../../db/schema.ts';
import { AppError } from '../../lib/errors.ts';

const dayMs = 24 * 60 * 60_000;

/** Whether who was born on `dob` has not completed 18 years on `day`; both YYYY-MM-DD. */
export function isUnder18(dob: string, day: string): boolean {
  // Of one length and with the year first, so they compare as text. A 29 February is past on 1 March.
  return `${Number(dob.slice(0, 4)) + 18}${dob.slice(4)}` > day;
}

/**
 * Until when pictures are kept that are decided about now: as the place is set, but no longer than what was agreed to.
 * `consentedDays` null: no number was named.
 */
export function documentsKeptUntil(
  now: Date,
  { retentionDays, consentedDays }: { retentionDays: number; consentedDays: number | null },
): Date {
  return new Date(now.getTime() + Math.min(retentionDays, consentedDays ?? retentionDays) * dayMs);
}

/** Whether this account may hand itself in. @throws AppError KYC_PENDING, KYC_VERIFIED (also by hand) */
export function assertMaySubmit({ kyc_status, verified }: Pick<UserRow, 'kyc_status' | 'verified'>): void {
  if (kyc_status === 'pending') throw new AppError('KYC_PENDING');
  if (kyc_status === 'approved' || verified) throw new AppError('KYC_VERIFIED');
}

/**
 * Whether a decision about `seenId`, where one is named, is about what there is.
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

/**
 * What is wrong with the fields that are kept as they were typed: the number that was handed in stands in them, whatever
 * stands between its digits. Other twelve digits are nobody's number, as in many e-mail addresses.
 */
export function numberElsewhere(fields: Readonly<Record<string, string>>): Record<string, string> {
  const number = foldedDigits(fields.aadhaarNumber ?? '');
  if (number.length !== aadhaarDigits) return {};
  const holding = ['legalName', 'email'].filter(name => foldedDigits(fields[name] ?? '').includes(number));
  return Object.fromEntries(holding.map(name => [name, kycTexts.numberInText]));
}

/** Whether the number of this fingerprint stands in a text, whatever stands between its digits. */
export function holdsNumberOf(
  text: string,
  fingerprint: string,
  fingerprintOf: (digits: string) => string,
): boolean {
  const digits = foldedDigits(text);
  for (let start = 0; start + aadhaarDigits <= digits.length; start++) {
    if (fingerprintOf(digits.slice(start, start + aadhaarDigits)) === fingerprint) return true;
  }
  return false;
}
