import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { ApiError, isHiccup } from '../api/error.ts';
import { send } from '../api/http.ts';
import { sleep } from '../sleep.ts';
import { withTabLock } from './lock.ts';
import { tokensOf } from './normalise.ts';
import { clearTokens, readTokens, writeTokens } from './storage.ts';
import { noteSuspension } from './suspension.ts';

/** Waits between the tries, in ms. Together well below the 30 s for which the server accepts the previous token. */
const backoffMs = [400, 1200, 3000];

let running: Promise<string | null> | undefined;

/**
 * A new access token in place of `stale` (SPEC §4), one refresh at a time across all tabs.
 * Null when there is no refresh token: both tokens are cleared then.
 * @throws ApiError when refused (tokens cleared) or when no answer came (session kept)
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
  // Another tab was faster while this one waited.
  if (accessToken && accessToken !== stale) return accessToken;
  if (!refreshToken) {
    clearTokens();
    return null;
  }
  const clearOwn = () => {
    if (readTokens().refreshToken === refreshToken) clearTokens();
  };
  const answer = await requestRefresh(refreshToken).catch((error: unknown) => {
    // Before the end of the session, which leads to the login.
    if (error instanceof ApiError && error.code === 'SUSPENDED') noteSuspension();
    if (!isHiccup(error)) clearOwn();
    throw error;
  });
  const next = tokensOf(answer);
  if (!next.accessToken) {
    clearOwn();
    throw new ApiError({ status: 200, code: 'INVALID_RESPONSE', message: fallbackTexts.refreshWithoutToken });
  }
  // Signed out, or in as somebody else, while the answer was under way: it belongs to nobody.
  if (readTokens().refreshToken !== refreshToken) return readTokens().accessToken;
  writeTokens({ accessToken: next.accessToken, refreshToken: next.refreshToken ?? refreshToken });
  return next.accessToken;
}

/** A server in trouble is asked again: its hiccup must not end a session. */
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
