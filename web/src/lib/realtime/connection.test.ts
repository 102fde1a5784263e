import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { clearTokens } from '../session/storage.ts';
import { startSession } from '../session/store.ts';

type Connection = typeof import('./connection.ts');
let connection: Connection;
let release: (() => void)[] = [];

/** Simulates a page that needs the connection. */
async function want(): Promise<() => void> {
  const letGo = connection.wantConnection();
  release.push(letGo);
  await pass(0);
  return letGo;
}

/** Advances time, along with code that loads and refreshes that wait. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 12; turn++) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(10);
    await new Promise(resolve => setImmediate(resolve));
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  FakeSocket.all.length = 0;
  connection = await import('./connection.ts');
  fakeApi({});
});
afterEach(async () => {
  for (const letGo of release) letGo();
  release = [];
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

const signIn = () => store(aSession());

describe('the socket of a tab', () => {
  it('refetches a changed account, which updates name, verified badge and role everywhere', async () => {
    signIn();
    const seen = fakeApi({ 'GET /auth/me': () => ({ user: aUser({ name: 'Ravi K' }), unseen: 0 }) });
    await want();
    FakeSocket.last.say('account:changed', undefined);
    await pass(0);
    expect(seen.map(request => request.key)).toEqual(['GET /auth/me']);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Ravi K' });
  });

  it('opens only for signed-in users, WebSocket first, as SPEC §9 says', async () => {
    await want();
    expect(FakeSocket.all).toHaveLength(0);
    startSession(aSession());
    await pass(0);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.options).toMatchObject({
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      reconnectionAttempts: 10,
      reconnectionDelay: 1000,
      timeout: 20_000,
    });
    expect(FakeSocket.last.token).toBe('access-1');
  });

  it('is shared by all pages that need it, and closes shortly after the last one leaves', async () => {
    signIn();
    const one = await want();
    const two = await want();
    FakeSocket.last.open();
    expect(FakeSocket.all).toHaveLength(1);
    one();
    await pass(60_000);
    expect(connection.isConnected()).toBe(true);
    two();
    await pass(1000);
    await want();
    await pass(60_000);
    expect([FakeSocket.all.length, connection.isConnected()]).toEqual([1, true]);
    release.pop()?.();
    await pass(6000);
    expect(connection.isConnected()).toBe(false);
  });

  it('closes on sign-out and reopens for the next user (A7)', async () => {
    signIn();
    await want();
    FakeSocket.last.open();
    clearTokens();
    await pass(0);
    expect([connection.isConnected(), FakeSocket.last.disconnects]).toEqual([false, 1]);
    await pass(120_000);
    expect(FakeSocket.all).toHaveLength(1);
    startSession(aSession({ accessToken: 'access-2', user: aUser({ _id: 'user-2' }) }));
    await pass(0);
    expect([FakeSocket.all.length, FakeSocket.last.token]).toEqual([2, 'access-2']);
  });
});

describe('D4: reconnects without a reload after an outage', () => {
  beforeEach(async () => {
    signIn();
    await want();
    FakeSocket.last.open();
    FakeSocket.last.lose();
  });

  it('of 90 s: when Socket.IO has given up, a timer starts a new round of attempts', async () => {
    await pass(50_000);
    FakeSocket.last.giveUp();
    await pass(29_000);
    expect(FakeSocket.last.connects).toBe(1);
    await pass(1000);
    expect(FakeSocket.last.connects).toBe(2);
    FakeSocket.last.giveUp();
    await pass(30_000);
    expect(FakeSocket.last.connects).toBe(3);
    FakeSocket.last.open();
    await pass(120_000);
    expect([FakeSocket.last.connects, connection.isConnected()]).toEqual([3, true]);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('at once when %s', async (_, happen) => {
    FakeSocket.last.giveUp();
    happen();
    await pass(0);
    expect(FakeSocket.last.connects).toBe(2);
  });

  it('while connected, other triggers change nothing', async () => {
    FakeSocket.last.open();
    const { connects } = FakeSocket.last;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect([FakeSocket.last.connects, FakeSocket.last.connected]).toEqual([connects, true]);
  });
});

describe('a token rejected by the server', () => {
  const refreshing = (answer: unknown) =>
    fakeApi({ 'POST /auth/refresh': () => answer, 'GET /auth/me': () => ({ user: aUser(), unseen: 0 }) });
  const count = (seen: ReturnType<typeof fakeApi>) =>
    seen.filter(request => request.key === 'POST /auth/refresh').length;

  it('is refreshed once, and the new one is sent', async () => {
    signIn();
    const seen = refreshing({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    await want();
    FakeSocket.last.refuse();
    await pass(0);
    expect([FakeSocket.last.token, FakeSocket.last.connects, count(seen)]).toEqual(['access-2', 2, 1]);
    FakeSocket.last.open();
    expect(connection.isConnected()).toBe(true);
  });

  it('and rejected again: no loop, one try every 30 s', async () => {
    signIn();
    refreshing({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    await want();
    for (let time = 0; time < 3; time++) {
      FakeSocket.last.refuse();
      await pass(0);
    }
    expect(FakeSocket.last.connects).toBe(2);
    await pass(30_000);
    expect(FakeSocket.last.connects).toBe(3);
  });

  it('and not refreshable ends the session, and the socket with it', async () => {
    signIn();
    refreshing(refusal(401, 'INVALID_REFRESH_TOKEN', 'Please sign in again'));
    await want();
    FakeSocket.last.refuse();
    await pass(0);
    await pass(120_000);
    expect([localStorage.getItem('accessToken'), FakeSocket.all.length, FakeSocket.last.connects]).toEqual([
      null,
      1,
      1,
    ]);
  });

  it('that has expired is reported by the server: refreshed, and reconnected at once', async () => {
    signIn();
    refreshing({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    await want();
    FakeSocket.last.open();
    FakeSocket.last.say('session:ended', { reason: 'expired' });
    FakeSocket.last.lose('io server disconnect');
    await pass(0);
    expect([FakeSocket.last.token, FakeSocket.last.connects]).toEqual(['access-2', 2]);
  });

  it('of an ended session: an API request reveals it (A7)', async () => {
    signIn();
    const seen = fakeApi({
      'GET /auth/me': () => refusal(401, 'UNAUTHENTICATED', 'Please sign in to continue'),
      'POST /auth/refresh': () => refusal(401, 'INVALID_REFRESH_TOKEN', 'Please sign in again'),
    });
    await want();
    FakeSocket.last.open();
    FakeSocket.last.say('session:ended', { reason: 'ended' });
    FakeSocket.last.lose('io server disconnect');
    await pass(0);
    await pass(120_000);
    expect(seen.map(request => request.key)).toEqual(['GET /auth/me', 'POST /auth/refresh']);
    expect([localStorage.getItem('accessToken'), FakeSocket.last.connects]).toEqual([null, 1]);
  });
});

describe('D4: one tab too many', () => {
  beforeEach(async () => {
    signIn();
    await want();
    FakeSocket.last.open();
    FakeSocket.last.say('session:ended', { reason: 'crowded' });
    // The server closes the connection, unless the tab has done so.
    if (FakeSocket.last.connected) FakeSocket.last.lose('io server disconnect');
  });

  it('stays closed until the tab is used: reconnecting would close another tab', async () => {
    await pass(600_000);
    expect([FakeSocket.all.length, FakeSocket.last.connects, connection.isConnected()]).toEqual([
      1,
      1,
      false,
    ]);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['it comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['its window gets the focus', () => window.dispatchEvent(new Event('focus'))],
    [
      'something in it is clicked',
      () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    ],
    ['somebody types in it', () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }))],
  ])('reconnects when %s, and further use changes nothing', async (_, happen) => {
    happen();
    await pass(0);
    expect(FakeSocket.last.connects).toBe(2);
    // A key press does not cause another attempt.
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    await pass(0);
    expect(FakeSocket.last.connects).toBe(2);
    FakeSocket.last.open();
    await pass(60_000);
    expect([FakeSocket.last.connects, connection.isConnected()]).toEqual([2, true]);
  });

  it('and a sign-out in between ends it (A7)', async () => {
    clearTokens();
    window.dispatchEvent(new Event('focus'));
    await pass(60_000);
    expect([FakeSocket.all.length, FakeSocket.last.connects]).toEqual([1, 1]);
  });
});
