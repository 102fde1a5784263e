import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { suspendedText } from '../../lib/session/suspension.ts';
import type { SignInAnswer } from './api.ts';

type Place = { pathname: string; search?: string; hash?: string };

/** Where the reader came from when a page asked to sign in first; `otherwise` if from nowhere. */
export function placeToReturn(state: unknown, otherwise = '/'): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return otherwise;
  const { pathname, search = '', hash = '' } = from as Place;
  return `${pathname}${search}${hash}`;
}

/** Whether the reader is here because a session ended while a page needed it. */
export function hasExpired(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'expired' in state && state.expired === true;
}

/** Why nobody is signed in; who is suspended is told whom to ask. */
export function signInFailure(error: unknown): string {
  const isSuspended = error instanceof ApiError && error.code === 'SUSPENDED';
  return isSuspended ? suspendedText : messageOf(error, fallbackTexts.login);
}

/** Takes the answer to a login or sign-up: a session, which `OnlySignedOut` then leads on, or the request for a mailed code. */
export function useSignIn() {
  const { signIn } = useSession();
  const [challenge, setChallenge] = useState<string>();

  function accept(answer: SignInAnswer): void {
    if ('otpRequired' in answer) setChallenge(answer.tempToken);
    else signIn(answer);
  }

  return { accept, challenge, cancelChallenge: () => setChallenge(undefined) };
}
