import {
  kycDocumentFields,
  type OrgKyc,
  type OwnVerification,
} from '@hotdrop/contract/organizations/verification/kyc.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api/client.ts';
import { apiQuery, queryKey } from '../../lib/api/query.ts';
import { isObject } from '../../lib/loose-values.ts';
import { sendForm, type UploadOptions } from '../../lib/upload.ts';
import type { CheckedValues } from './kyc-form-schema.ts';

/** Polling interval of a submission in review, in ms. */
const pollMs = 30_000;

export const ownVerificationKey = queryKey('GET /orgs/verify/me');

const waits = (data: OwnVerification | undefined): boolean => data?.orgKyc.status === 'pending';

/** Query for the organization's verification, polled while in review so that the decision shows up. */
export function ownVerificationQuery() {
  return queryOptions({
    ...apiQuery('GET /orgs/verify/me'),
    refetchInterval: ({ state }) => (waits(state.data) ? pollMs : false),
    refetchOnWindowFocus: ({ state }) => (waits(state.data) ? 'always' : true),
  });
}

export const readOwnVerification = (): Promise<OwnVerification> => api('GET /orgs/verify/me');

/**
 * POST /orgs/verify/submit (SPEC §7). `consentVersion`: of the text that was shown.
 * @throws ApiError, or an AbortError if stopped
 */
export async function submitVerification(
  values: CheckedValues,
  consentVersion: string,
  options: UploadOptions,
): Promise<OrgKyc> {
  const { aadhaarImage, selfieImage, consent, ...texts } = values;
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('consent', String(consent));
  form.append('consentVersion', consentVersion);
  for (const [kind, picture] of Object.entries({ aadhaar: aadhaarImage, selfie: selfieImage })) {
    // Not the file's name: people name scans after themselves and their number.
    const field = kycDocumentFields[kind as keyof typeof kycDocumentFields];
    if (picture) form.append(field, picture.result, `${kind}.${endings[picture.result.type] ?? 'jpg'}`);
  }
  const { status, answer } = await sendForm('/orgs/verify/submit', form, options);
  if (isObject(answer) && isObject(answer.orgKyc)) return answer.orgKyc as OrgKyc;
  throw new ApiError({ status, code: 'UNREADABLE' });
}

const endings: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' };
