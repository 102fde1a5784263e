import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { sessionOf } from '../../lib/session/normalise.ts';
import { useSession } from '../../lib/session/session.tsx';
import { suspendedText } from '../../lib/session/suspension.ts';

type Place = { pathname: string; search?: string; hash?: string };

/** Account pages; signing in never returns to them. */
const waysIn = ['/login', '/signup', '/forgot-password', '/reset-password'];

/** Returns the page to open after signing in; undefined if there is none. */
export function placeToReturn(state: unknown): string | undefined {
  const from = fieldOf(state, 'from');
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return undefined;
  const { pathname, search = '', hash = '' } = from as Place;
  return waysIn.includes(pathname) ? undefined : `${pathname}${search}${hash}`;
}

/** Returns how far back in the history that page is, as a negative number; undefined if it has no earlier entry. */
export function stepsBack(state: unknown): number | undefined {
  const steps = Number(fieldOf(state, 'entry') ?? Number.NaN) - Number(window.history.state?.idx);
  return steps < 0 ? steps : undefined;
}

/** Whether the user is here because a session ended while a page needed it. */
export function hasExpired(state: unknown): boolean {
  return fieldOf(state, 'expired') === true;
}

/** Returns a field that `signInState` set, if any: history state can hold anything. */
function fieldOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null
    ? (state as { [name: string]: unknown })[name]
    : undefined;
}

/** Returns why the sign-in failed; for a suspended account, whom to contact. */
export function signInFailure(error: unknown): string {
  const isSuspended = error instanceof ApiError && error.code === 'SUSPENDED';
  return isSuspended ? suspendedText : messageOf(error, fallbackTexts.login);
}

/**
 * Handles the response to a login or sign-up: a session, after which `OnlySignedOut` redirects, or the request for a
 * mailed code. `accept` throws an ApiError for anything else.
 */
export function useSignIn() {
  const { signIn } = useSession();
  const [challenge, setChallenge] = useState<string>();

  function accept(answer: unknown): void {
    const session = sessionOf(answer);
    if ('otpRequired' in session) setChallenge(session.tempToken);
    else signIn(session);
  }

  return { accept, challenge, cancelChallenge: () => setChallenge(undefined) };
}
