import type { Session } from '@hotdrop/contract/account/auth/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { type ApiArguments, api } from '../../lib/api/client.ts';
import { sessionOf } from '../../lib/session/normalise.ts';

export type SignInAnswer = Session | { otpRequired: true; tempToken: string };

/** @throws ApiError 'Invalid server response' when the answer has no token or no user */
export async function login(body: ApiArguments<'POST /auth/login'>['body']): Promise<SignInAnswer> {
  return sessionOf(await api('POST /auth/login', { body }));
}

/** Gives a session, or the challenge to enter the code that was mailed. */
export async function register(body: ApiArguments<'POST /auth/register'>['body']): Promise<SignInAnswer> {
  return sessionOf(await api('POST /auth/register', { body }));
}

export async function verifyOtp(body: { tempToken: string; otp: string }): Promise<SignInAnswer> {
  return sessionOf(await api('POST /auth/otp/verify', { body }));
}

/** Mails the code again; gives the seconds until it can be asked for once more. */
export async function resendOtp(tempToken: string): Promise<number> {
  const { retryAfter } = await api('POST /auth/otp/send', { body: { tempToken } });
  return retryAfter;
}

/** PUT /auth/profile; gives the changed account. */
export async function updateProfile(body: ApiArguments<'PUT /auth/profile'>['body']): Promise<User> {
  return (await api('PUT /auth/profile', { body })).user;
}
