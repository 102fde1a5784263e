import { kycForm } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { z } from 'zod';
import type { StagedPicture } from './pictures/bars.ts';

const picture = z.custom<StagedPicture | null>(value => value !== null, { error: kycTexts.required });

/** Returns the form's schema (SPEC §5); pictures have the names of their upload fields. `today`: YYYY-MM-DD. */
export function verifyFormOn(today: string) {
  return kycForm.omit({ consentVersion: true }).extend({
    dob: kycForm.shape.dob.refine(day => day < today, kycTexts.dobInvalid),
    consent: z.boolean().refine(given => given, kycTexts.consentRequired),
    aadhaarImage: picture,
    selfieImage: picture,
  });
}

export type VerifyFormSchema = ReturnType<typeof verifyFormOn>;
export type VerifyValues = z.input<VerifyFormSchema>;
export type CheckedValues = z.output<VerifyFormSchema>;

/** The seven items of the completion bar (SPEC §2), in the order of the form. */
export const kycItems = [
  { name: 'legalName', label: 'Legal name' },
  { name: 'email', label: 'Email' },
  { name: 'dob', label: 'Date of birth' },
  { name: 'aadhaarNumber', label: 'Aadhaar number' },
  { name: 'aadhaarImage', label: 'Aadhaar image' },
  { name: 'selfieImage', label: 'Selfie with Aadhaar' },
  { name: 'consent', label: 'Consent' },
] as const satisfies readonly { name: keyof VerifyValues; label: string }[];

export type KycItemName = (typeof kycItems)[number]['name'];

/** Returns the valid items; one that would be rejected does not count. */
export function completeItems(schema: VerifyFormSchema, values: Partial<VerifyValues>): Set<KycItemName> {
  const complete = kycItems.filter(({ name }) => schema.shape[name].safeParse(values[name]).success);
  return new Set(complete.map(({ name }) => name));
}
