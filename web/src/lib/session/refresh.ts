import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { ApiError, isHiccup } from '../api/error.ts';
import { send } from '../api/http.ts';
import { sleep } from '../wait.ts';
import { tokensOf } from './normalise.ts';
import { clearTokens, readTokens, writeTokens } from './storage.ts';
import { noteSuspension } from './suspension.ts';

const leaseMs = 15_000;
const pollMs = 60;
const leaseKey = 'refreshLease';

/** Runs `work` while no other tab of this site runs work under the same name. */
async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work);
  return withLease(work);
}

/**
 * For browsers without Web Locks (plain http on a LAN address): a lease in localStorage that expires in case its
 * tab is closed. Rarely two tabs both get it; the server accepts the previous token for another 30 s.
 */
async function withLease<T>(work: () => Promise<T>): Promise<T> {
  const owner = Math.random().toString(36).slice(2);
  while (!(await takeLease(owner))) await sleep(pollMs);
  try {
    return await work();
  } finally {
    if (readLease()?.owner === owner) storage(() => localStorage.removeItem(leaseKey));
  }
}

async function takeLease(owner: string): Promise<boolean> {
  const lease = readLease();
  if (lease && lease.until > Date.now()) return false;
  const until = Date.now() + leaseMs;
  if (!storage(() => localStorage.setItem(leaseKey, JSON.stringify({ owner, until })) ?? true)) return true;
  // Another tab may have written at the same time: the last writer holds the lease.
  await sleep(pollMs / 2);
  return readLease()?.owner === owner;
}

function readLease(): { owner: string; until: number } | undefined {
  return storage(() => JSON.parse(localStorage.getItem(leaseKey) ?? 'null') ?? undefined);
}

function storage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Milliseconds between attempts. Together well below the 30 s for which the server accepts the previous token. */
const backoffMs = [400, 1200, 3000];

let running: Promise<string | null> | undefined;

/**
 * Returns a new access token to replace `stale` (SPEC §4), one refresh at a time across all tabs. Null without a
 * refresh token, after clearing both. @throws ApiError if rejected (tokens cleared) or if no response arrives
 * (session kept)
 */
export function refreshAccessToken(stale: string | null): Promise<string | null> {
  const { accessToken } = readTokens();
  if (accessToken && accessToken !== stale) return Promise.resolve(accessToken);
  running ??= withTabLock('hotdrop-refresh', () => refreshUnderLock(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

async function refreshUnderLock(stale: string | null): Promise<string | null> {
  const { accessToken, refreshToken } = readTokens();
  // Another tab has refreshed it in the meantime.
  if (accessToken && accessToken !== stale) return accessToken;
  if (!refreshToken) {
    clearTokens();
    return null;
  }
  const clearOwn = () => {
    if (readTokens().refreshToken === refreshToken) clearTokens();
  };
  const answer = await requestRefresh(refreshToken).catch((error: unknown) => {
    // Before the session ends, which opens the login page.
    if (error instanceof ApiError && error.code === 'SUSPENDED') noteSuspension();
    if (!isHiccup(error)) clearOwn();
    throw error;
  });
  const next = tokensOf(answer);
  if (!next.accessToken) {
    clearOwn();
    throw new ApiError({ status: 200, code: 'INVALID_RESPONSE', message: fallbackTexts.refreshWithoutToken });
  }
  // Signed out, or in as somebody else, while in flight: the response is discarded.
  if (readTokens().refreshToken !== refreshToken) return readTokens().accessToken;
  writeTokens({ accessToken: next.accessToken, refreshToken: next.refreshToken ?? refreshToken });
  return next.accessToken;
}

/** Retries hiccups of the server: they must not end a session. */
async function requestRefresh(refreshToken: string): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send({ method: 'POST', path: '/auth/refresh', body: { refreshToken } });
    } catch (error) {
      const wait = backoffMs[attempt];
      if (!isHiccup(error) || wait === undefined) throw error;
      await sleep(wait);
    }
  }
}
