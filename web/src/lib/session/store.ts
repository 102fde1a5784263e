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

/** The session for the page that the server makes, and for the render that takes it over: nobody, or not yet known. */
export const unaskedSession = (): Snapshot =>
  import.meta.env.SSR || !readTokens().accessToken ? nobody : somebody;

const restoreBackoffMs = [300, 900];

let snapshot: Snapshot | undefined;
let stopListening: (() => void) | undefined;
let restoring: Promise<void> | undefined;
/** Several writes belong together (tokens and user); what lies between them is nobody's business. */
let batching = false;
const listeners = new Set<() => void>();

/** The session as it stands; the same object until it changes. */
export function sessionSnapshot(): Snapshot {
  // While nobody listens, changes of the storage go unnoticed.
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

/** SPEC §4: token and user restore the session, a token alone asks who it is, nothing is nobody. */
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

/** Asks who the token belongs to. A failure ends the session (SPEC §4), a hiccup only after some tries. */
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
      // Somebody has signed in since: this must not end their session.
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
    // The tokens last: another tab that sees them finds the user already there.
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
    // Offline or refused: this device has forgotten the session either way.
  }
}

/** Refetches the signed-in user for what changed elsewhere: role, name, verification. Failures change nothing. */
export async function refreshUser(): Promise<void> {
  if (sessionSnapshot().status !== 'authenticated') return;
  try {
    const { user } = await api('GET /auth/me');
    if (isUser(user) && sessionSnapshot().user?._id === user._id) writeUser(user);
  } catch {
    // A refused token has already ended the session; anything else is temporary.
  }
}

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';
