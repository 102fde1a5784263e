import type { Executor } from '../platform/db/database.ts';
import type { UserRow } from '../platform/db/schema.ts';

type Text = string | null | undefined;

/** Returns the texts of a body by field path; those of an organization's page are under `organizationInfo`. */
export function textsByField(
  person: Readonly<Record<string, Text>>,
  info: Readonly<Record<string, Text>> = {},
): Record<string, Text> {
  const ofPage = Object.entries(info).map(([field, text]) => [`organizationInfo.${field}`, text]);
  return { ...person, ...Object.fromEntries(ofPage) };
}

/** Rejects texts with an Aadhaar number that this account has submitted (A9). @throws AppError VALIDATION */
export type AssertNoOwnNumber = (
  executor: Executor,
  user: Pick<UserRow, 'id' | 'kyc_status'>,
  texts: Readonly<Record<string, Text>>,
) => Promise<void>;
