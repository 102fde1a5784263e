import type { KycItem } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import type { OrgKyc } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { dateTime, duration, midSentence, relative } from '../../lib/format/time.ts';

/** The organization by the name that everybody sees. */
export const nameOf = ({ orgName, name }: Pick<KycItem, 'orgName' | 'name'>): string => orgName || name;

/** How long it has waited: "3 days". `now` in ms. */
export function waited(submittedAt: string, now: number): string {
  return duration(Math.max(0, now - Date.parse(submittedAt)));
}

/** What becomes of the pictures of what was decided, in a sentence; '' as long as it is not. `now` in ms. */
export function documentsText(
  { documentsDeletedAt }: Pick<OrgKyc, 'documentsDeletedAt'>,
  now: number,
): string {
  if (!documentsDeletedAt || Date.parse(documentsDeletedAt) <= now) return '';
  return `The images are deleted ${relative(documentsDeletedAt, now)}.`;
}

/** Where a picture was and is no more. `now` in ms. */
export function deletedText({ documentsDeletedAt }: Pick<OrgKyc, 'documentsDeletedAt'>, now: number): string {
  if (!documentsDeletedAt || Date.parse(documentsDeletedAt) > now) return 'It was deleted.';
  return `Deleted ${midSentence(dateTime(documentsDeletedAt, now))}, as promised to the organization.`;
}
