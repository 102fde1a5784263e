import type { KycItem } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import type { OrgKyc } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { plural } from '../../lib/format/in-words.ts';
import { dateTime, duration, midSentence, relative } from '../../lib/format/time.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Returns the organization's public name. */
export const nameOf = ({ orgName, name }: Pick<KycItem, 'orgName' | 'name'>): string => orgName || name;

/** Returns how long it has waited: "3 days". `now` in ms. */
export function waited(submittedAt: string, now: number): string {
  return duration(Math.max(0, now - Date.parse(submittedAt)));
}

/** Returns when the pictures of a decided submission are deleted; '' if undecided or already deleted. `now` in ms. */
export function documentsText(
  { documentsDeletedAt }: Pick<OrgKyc, 'documentsDeletedAt'>,
  now: number,
): string {
  if (!documentsDeletedAt || Date.parse(documentsDeletedAt) <= now) return '';
  return `The images are deleted ${relative(documentsDeletedAt, now)}.`;
}

/** Returns the text for a deleted picture. `now` in ms. */
export function deletedText({ documentsDeletedAt }: Pick<OrgKyc, 'documentsDeletedAt'>, now: number): string {
  if (!documentsDeletedAt || Date.parse(documentsDeletedAt) > now) return 'It was deleted.';
  return `Deleted ${midSentence(dateTime(documentsDeletedAt, now))}, as promised to the organization.`;
}

export type KycFlag = {
  id: 'checksum' | 'duplicates' | 'under18' | 'suspended';
  label: string;
  tone: 'bad' | 'warn';
  /** What it means, and what to do about it. */
  text: string;
  /** Other organizations that it concerns. */
  others: readonly { _id: string; name: string }[];
};

/** Returns what a reviewer should double-check, most serious first. No flag decides anything. */
export function flagsOf({ orgKyc, suspended }: Pick<KycItem, 'orgKyc' | 'suspended'>): KycFlag[] {
  const { checksum, duplicates, under18 } = orgKyc.flags;
  const flags: (KycFlag | false)[] = [
    duplicates.length > 0 && {
      id: 'duplicates',
      label: `Number used by ${plural(duplicates.length, 'other')}`,
      tone: 'bad',
      text: `The same Aadhaar number was submitted for ${plural(duplicates.length, 'other organization')}:`,
      others: duplicates,
    },
    checksum && {
      id: 'checksum',
      label: 'Checksum fails',
      tone: 'bad',
      text: 'No Aadhaar number has these digits: it was mistyped or made up. Compare the last digits with the image.',
      others: [],
    },
    suspended && {
      id: 'suspended',
      label: 'Suspended',
      tone: 'bad',
      text: 'The account is suspended. Approving gives the verified badge but does not lift the suspension.',
      others: [],
    },
    under18 && {
      id: 'under18',
      label: 'Under 18',
      tone: 'warn',
      text: 'Under 18 on the day of submission.',
      others: [],
    },
  ];
  return flags.filter(flag => flag !== false);
}

export const kycStates: Record<OrgKyc['status'], { label: string; tone: BadgeTone }> = {
  unsubmitted: { label: 'Not submitted', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
};
