import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, reply, type Seen } from '../../../test/fake-api.ts';
import { aUser, store } from '../../../test/people.ts';
import { ApiError, api } from '../api/client.ts';
import { isSuspensionNoted } from './suspension.ts';

const account = { user: aUser(), unseen: 0 };
const tokens = () => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')];
const bearer = (request: Seen) => request.headers.get('authorization');
const calls = (seen: Seen[], key: string) => seen.filter(request => request.key === key);

/** A backend that accepts only one access token, and refreshes with `refresh`. */
function backend(valid: string, refresh: (request: Seen) => unknown) {
  return fakeApi({
    'GET /auth/me': request =>
      bearer(request) === `Bearer ${valid}`
        ? account
        : refusal(401, 'TOKEN_EXPIRED', 'Your session has expired'),
    'POST /auth/refresh': refresh,
  });
}

/** Advances time until `work` settles. */
async function patiently<T>(work: Promise<T>): Promise<T> {
  let settled = false;
  const done = () => {
    settled = true;
  };
  work.then(done, done);
  while (!settled) {
    await vi.advanceTimersByTimeAsync(50);
    await new Promise(resolve => setImmediate(resolve));
  }
  return work;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  store({ accessToken: 'old', refreshToken: 'r1' });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request that gets a 401', () => {
  it('refreshes once and is retried with the new token', async () => {
    const seen = backend('new', () => ({ accessToken: 'new', refreshToken: 'r2' }));
    expect(await patiently(api('GET /auth/me'))).toEqual(account);
    expect(seen.map(request => [request.key, bearer(request)])).toEqual([
      ['GET /auth/me', 'Bearer old'],
      ['POST /auth/refresh', null],
      ['GET /auth/me', 'Bearer new'],
    ]);
    expect(seen[1]?.body).toEqual({ refreshToken: 'r1' });
    expect(tokens()).toEqual(['new', 'r2']);
  });

  it.each([
    ['access_token and refresh_token', { access_token: 'new', refresh_token: 'r2' }, 'r2'],
    ['only token: the old refresh token stays', { token: 'new' }, 'r1'],
  ])('reads %s', async (_, answer, refreshToken) => {
    backend('new', () => Response.json(answer));
    await patiently(api('GET /auth/me'));
    expect(tokens()).toEqual(['new', refreshToken]);
  });

  it('fails and clears both tokens when there is no refresh token', async () => {
    localStorage.removeItem('refreshToken');
    const seen = backend('new', () => ({ accessToken: 'new' }));
    await expect(patiently(api('GET /auth/me'))).rejects.toThrow('Your session has expired');
    expect(tokens()).toEqual([null, null]);
    expect(calls(seen, 'POST /auth/refresh')).toHaveLength(0);
  });

  it('fails and clears both tokens when the refresh returns no access token', async () => {
    backend('new', () => Response.json({ refreshToken: 'r2' }));
    await expect(patiently(api('GET /auth/me'))).rejects.toThrow('Refresh failed: no access token');
    expect(tokens()).toEqual([null, null]);
  });

  it.each([400, 401, 403, 404])(
    'passes on the error of the refresh and clears both tokens (%i)',
    async status => {
      const seen = backend('new', () => refusal(status, 'INVALID_REFRESH_TOKEN', 'Please sign in again'));
      await expect(patiently(api('GET /auth/me'))).rejects.toThrow('Please sign in again');
      expect(tokens()).toEqual([null, null]);
      expect(calls(seen, 'POST /auth/refresh')).toHaveLength(1);
    },
  );

  it('on a suspended account notes it for the login page', async () => {
    backend('new', () => refusal(403, 'SUSPENDED', 'This account is suspended'));
    await expect(patiently(api('GET /auth/me'))).rejects.toThrow('This account is suspended');
    expect([tokens(), isSuspensionNoted()]).toEqual([[null, null], true]);
  });

  it.each([
    ['500', reply(500, { code: 'INTERNAL' })],
    ['503', reply(503, { code: 'BUSY' })],
    ['429', refusal(429, 'RATE_LIMITED', 'Too many attempts')],
    ['no response', new Error('offline')],
  ])('keeps the session when the server is failing, and retries a few times (%s)', async (_, answer) => {
    const seen = backend('new', () => answer);
    await expect(patiently(api('GET /auth/me'))).rejects.toBeInstanceOf(ApiError);
    expect(tokens()).toEqual(['old', 'r1']);
    expect(calls(seen, 'POST /auth/refresh')).toHaveLength(4);
  });

  it('succeeds if the server recovers within the retries', async () => {
    let tries = 0;
    backend('new', () => (++tries < 3 ? reply(502) : { accessToken: 'new', refreshToken: 'r2' }));
    expect(await patiently(api('GET /auth/me'))).toEqual(account);
    expect(tokens()).toEqual(['new', 'r2']);
  });

  it('is retried only once', async () => {
    const seen = backend('never', () => Response.json({ accessToken: 'new' }));
    await expect(patiently(api('GET /auth/me'))).rejects.toThrow('Your session has expired');
    expect(calls(seen, 'GET /auth/me')).toHaveLength(2);
    expect(tokens()).toEqual(['new', 'r1']);
  });
});

it('many requests at once share one refresh', async () => {
  const seen = backend('new', () => ({ accessToken: 'new', refreshToken: 'r2' }));
  const answers = await patiently(Promise.all(Array.from({ length: 5 }, () => api('GET /auth/me'))));
  expect(answers).toHaveLength(5);
  expect(calls(seen, 'POST /auth/refresh')).toHaveLength(1);
});

it('a sign-out during the refresh still signs out', async () => {
  backend('new', () => {
    localStorage.clear();
    return { accessToken: 'new', refreshToken: 'r2' };
  });
  await expect(patiently(api('GET /auth/me'))).rejects.toBeInstanceOf(ApiError);
  expect(tokens()).toEqual([null, null]);
});

/** Fakes the part of Web Locks that is used here. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_: string, work: () => Promise<T>): Promise<T> => {
      const mine = last.then(work);
      last = mine.catch(() => {});
      return mine;
    },
  };
}

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('two tabs %s', (_, withLocks) => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', {
      value: withLocks ? fakeLocks() : undefined,
      configurable: true,
    });
  });

  it('refresh one after the other, and the second uses the tokens of the first', async () => {
    let issued = 1;
    const seen = fakeApi({
      'GET /auth/me': request =>
        bearer(request) === `Bearer new${issued}` ? account : refusal(401, 'TOKEN_EXPIRED', 'Expired'),
      // A server that rejects a refresh token after its rotation.
      'POST /auth/refresh': request => {
        const { refreshToken } = request.body as { refreshToken: string };
        if (refreshToken !== `r${issued}`)
          return refusal(401, 'INVALID_REFRESH_TOKEN', 'Please sign in again');
        issued++;
        return { accessToken: `new${issued}`, refreshToken: `r${issued}` };
      },
    });
    // Each tab has its own copy of the code, and shares the storage.
    const tabs = [];
    for (let tab = 0; tab < 2; tab++) {
      vi.resetModules();
      tabs.push(await import('../api/client.ts'));
    }
    const answers = await patiently(Promise.all(tabs.map(tab => tab.api('GET /auth/me'))));
    expect(answers).toEqual([account, account]);
    expect(calls(seen, 'POST /auth/refresh')).toHaveLength(1);
    expect(tokens()).toEqual(['new2', 'r2']);
  });
});

it('a tab closed while refreshing does not block the others forever', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  localStorage.setItem('refreshLease', JSON.stringify({ owner: 'gone', until: Date.now() + 15_000 }));
  backend('new', () => ({ accessToken: 'new', refreshToken: 'r2' }));
  expect(await patiently(api('GET /auth/me'))).toEqual(account);
});
