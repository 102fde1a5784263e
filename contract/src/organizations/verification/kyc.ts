import { z } from 'zod';
import { kycStatuses } from '../../account/users.ts';
import { cleanLine, emailField, rawText, requiredLine } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { aadhaarDigits, holdsAadhaar } from './aadhaar.ts';
import { kycTexts } from './texts.ts';

/** The form fields of a submission's two pictures. */
export const kycDocumentFields = { aadhaar: 'aadhaarImage', selfie: 'selfieImage' } as const;
export const kycDocumentKinds = ['aadhaar', 'selfie'] as const;
export type KycDocumentKind = (typeof kycDocumentKinds)[number];

const calendarDay = rawText(10, kycTexts.required, kycTexts.dobInvalid)
  .trim()
  .pipe(z.string().min(1, kycTexts.required).pipe(z.iso.date(kycTexts.dobInvalid)))
  .refine(value => value >= '1900-01-01', kycTexts.dobInvalid);

/** Whether a text contains no Aadhaar number: none may be stored as typed (SECURITY A9). */
export const withoutAadhaar = (text: string): boolean => !holdsAadhaar(text);

/** All values of a form are text. */
const consent = z
  .union([z.literal(true), z.enum(['true', 'on', '1', 'yes'])], { error: kycTexts.consentRequired })
  .transform((): true => true);

/** The text fields of POST /orgs/verify/submit (SPEC §5). */
export const kycForm = z.object({
  legalName: requiredLine(limits.legalName, kycTexts.required).refine(withoutAadhaar, kycTexts.numberInText),
  email: rawText(limits.email, kycTexts.required)
    .refine(value => cleanLine(value) !== '', kycTexts.required)
    .pipe(emailField),
  /** YYYY-MM-DD. */
  dob: calendarDay,
  aadhaarNumber: rawText(aadhaarDigits, kycTexts.required, kycTexts.aadhaarDigits)
    .transform(value => value.replace(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, kycTexts.required)
        .pipe(z.string().regex(/^\d{12}$/, kycTexts.aadhaarDigits)),
    ),
  consent,
  /** Version of the consent text that was read; if present, it must be the current one. */
  consentVersion: z.string().max(20).optional(),
});
export type KycForm = z.output<typeof kycForm>;

/** The latest submission, with only the last four digits of the number: 'XXXX XXXX 1234'. */
export const orgKyc = z.object({
  status: z.enum(kycStatuses),
  legalName: z.string(),
  email: z.string(),
  dob: z.string().nullable(),
  aadhaarNumber: z.string().nullable(),
  /** URL of the picture for reviewers; null for everybody else, and once it is deleted. */
  aadhaarImageUrl: z.string().nullable(),
  selfieWithAadhaarUrl: z.string().nullable(),
  /** The reviewer's note. */
  notes: z.string(),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** The name of the reviewer, for admins; null for everybody else. */
  reviewedBy: z.string().nullable(),
  /** When the pictures will be deleted, or were; null until the decision. */
  documentsDeletedAt: z.string().nullable(),
});
export type OrgKyc = z.infer<typeof orgKyc>;

const ownVerification = z.object({
  verified: z.boolean(),
  orgKyc,
  /** The current consent text. */
  consent: z.object({ version: z.string(), text: z.string() }),
});
export type OwnVerification = z.infer<typeof ownVerification>;

export const kycRoutes = {
  submit: route({
    method: 'POST',
    path: '/orgs/verify/submit',
    summary: 'Submit your own organization for verification, or resubmit it after a rejection',
    access: ['organization'],
    form: kycForm,
    file: [kycDocumentFields.aadhaar, kycDocumentFields.selfie],
    status: 201,
    response: z.object({ orgKyc }),
    rateLimit: 'upload',
  }),
  own: route({
    method: 'GET',
    path: '/orgs/verify/me',
    summary: 'The state of your organization’s verification',
    access: ['organization'],
    status: 200,
    response: ownVerification,
  }),
};
