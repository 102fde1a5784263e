import type { Session } from '@hotdrop/contract/account/auth/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { api } from '../api/client.ts';
import { isHiccup } from '../api/error.ts';
import { send } from '../api/http.ts';
import { sleep } from '../wait.ts';

import {
  clearTokens,
  isUser,
  onSessionStorage,
  readTokens,
  readUser,
  writeTokens,
  writeUser,
} from './storage.ts';

type Snapshot = { status: SessionStatus; user: User | null };

const nobody: Snapshot = { status: 'unauthenticated', user: null };

const somebody: Snapshot = { status: 'loading', user: null };

/** Returns the session for the server's render and its hydration: nobody, or not yet known. */
export const unaskedSession = (): Snapshot =>
  import.meta.env.SSR || !readTokens().accessToken ? nobody : somebody;

const restoreBackoffMs = [300, 900];

let snapshot: Snapshot | undefined;
let stopListening: (() => void) | undefined;
let restoring: Promise<void> | undefined;
/** Batches writes (tokens and user), so that listeners see no state in between. */
let batching = false;
const listeners = new Set<() => void>();

/** Returns the current session; the same object until it changes. */
export function sessionSnapshot(): Snapshot {
  // Without listeners, storage changes go unnoticed.
  if (!snapshot || !stopListening) snapshot = unlessSame(fromStorage());
  return snapshot;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!stopListening) {
    stopListening = onSessionStorage(onChange);
    onChange();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

/** SPEC §4: token and user restore the session, a token alone fetches the user, nothing means signed out. */
function fromStorage(): Snapshot {
  const { accessToken } = readTokens();
  if (!accessToken) return nobody;
  const user = readUser();
  return user ? { status: 'authenticated', user } : somebody;
}

function unlessSame(next: Snapshot): Snapshot {
  const sameUser = JSON.stringify(next.user) === JSON.stringify(snapshot?.user);
  return snapshot && snapshot.status === next.status && sameUser ? snapshot : next;
}

function onChange(): void {
  if (batching) return;
  const before = snapshot;
  snapshot = unlessSame(fromStorage());
  if (snapshot.status === 'unauthenticated' && readUser()) writeUser(null);
  if (snapshot.status === 'loading') restoring ??= restore().finally(() => (restoring = undefined));
  if (snapshot !== before) for (const listener of listeners) listener();
}

/** Fetches the token's user. A failure ends the session (SPEC §4), a hiccup only after some retries. */
async function restore(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { accessToken } = readTokens();
    try {
      const answer = await api('GET /auth/me');
      if (!isUser(answer?.user)) throw new Error('An answer without a user');
      if (readTokens().accessToken) writeUser(answer.user);
      return;
    } catch (error) {
      const wait = restoreBackoffMs[attempt];
      if (isHiccup(error) && wait !== undefined) {
        await sleep(wait);
        continue;
      }
      // Somebody has signed in since: their session must not end.
      if (readUser() || readTokens().accessToken !== accessToken) return;
      clearAll();
      return;
    }
  }
}

function inOneStep(write: () => void): void {
  batching = true;
  try {
    write();
  } finally {
    batching = false;
  }
  onChange();
}

function clearAll(): void {
  inOneStep(() => {
    clearTokens();
    writeUser(null);
  });
}

export function startSession(session: Session): void {
  inOneStep(() => {
    // Tokens last: another tab that sees them must find the user.
    writeUser(session.user);
    writeTokens({ accessToken: session.accessToken, refreshToken: session.refreshToken || null });
  });
}

export async function endSession(): Promise<void> {
  const { accessToken, refreshToken } = readTokens();
  clearAll();
  if (!refreshToken) return;
  try {
    await send({
      method: 'POST',
      path: '/auth/logout',
      body: { refreshToken },
      token: accessToken,
      keepalive: true,
    });
  } catch {
    // Offline or rejected: this device has forgotten the session anyway.
  }
}

/**
 * Fetches the signed-in account, stores what changed elsewhere (role, name, verification), and returns the number of
 * notifications it has not seen. @throws ApiError; a rejected token has then already ended the session
 */
export async function readAccount(signal?: AbortSignal): Promise<number> {
  const { user, unseen } = await api('GET /auth/me', {}, signal && { signal });
  if (isUser(user) && sessionSnapshot().user?._id === user._id) writeUser(user);
  return unseen;
}

/** {@link readAccount}, if signed in. Failures change nothing. */
export async function refreshUser(): Promise<void> {
  if (sessionSnapshot().status === 'authenticated') await readAccount().catch(() => {});
}

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';
