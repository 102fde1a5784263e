import type { Session } from '@hotdrop/contract/account/auth/auth.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { ApiError } from '../api/error.ts';
import { asObject } from '../loose-values.ts';
import { isUser } from './storage.ts';

function firstText(record: Record<string, unknown>, names: string[]): string | null {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Returns the tokens under any name that servers have used (SPEC §7); null for none. */
export function tokensOf(answer: unknown): { accessToken: string | null; refreshToken: string | null } {
  const record = asObject(answer);
  return {
    accessToken: firstText(record, ['accessToken', 'access_token', 'token']),
    refreshToken: firstText(record, ['refreshToken', 'refresh_token']),
  };
}

/** Reads a login response: a session, or the request for a code. @throws ApiError 'Invalid server response' */
export function sessionOf(answer: unknown): Session | { otpRequired: true; tempToken: string } {
  const record = asObject(answer);
  if (record.otpRequired === true && typeof record.tempToken === 'string') {
    return { otpRequired: true, tempToken: record.tempToken };
  }
  const { accessToken, refreshToken } = tokensOf(record);
  if (!accessToken || !isUser(record.user)) {
    throw new ApiError({ status: 200, code: 'INVALID_RESPONSE', message: fallbackTexts.invalidResponse });
  }
  return { accessToken, refreshToken: refreshToken ?? '', user: record.user };
}
