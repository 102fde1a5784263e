import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, reply } from '../../test/fake-api.ts';
import { fakeCaches } from '../../test/fake-caches.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { type NextMatch, readNextMatch, writeNextMatch } from './next-match.ts';

const match: NextMatch = {
  userId: aUser()._id,
  scrimId: 's1',
  title: 'Friday Lobby',
  slot: 7,
  isHeld: false,
  team: 'Night Owls',
  startAt: '2026-11-20T15:30:00Z',
  room: null,
  savedAt: 0,
  expiresAt: 0,
  clockOffMs: 0,
};

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('caches', fakeCaches());
  await writeNextMatch(match);
});

/** Starts it as a new document does. */
async function start() {
  vi.resetModules();
  const { startWorker } = await import('./worker.ts');
  await startWorker();
}

it.each([
  ['nobody is signed in', () => {}],
  ['another account is signed in', () => store(aSession({ user: aUser({ _id: 'other' }) }))],
])('deletes the kept match at the start if %s', async (_, signIn) => {
  signIn();
  await start();
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
});

it('deletes the match of another account that is left when one signs in', async () => {
  await start();
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
  await writeNextMatch(match);
  store(aSession({ user: aUser({ _id: 'other' }) }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
});

it('keeps the match of the account that is signed in', async () => {
  store(aSession());
  await start();
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(await readNextMatch()).toEqual(match);
});

describe('pushes of an account', () => {
  const me = aUser()._id;
  const other = aUser({ _id: 'other' });
  const endpoint = 'https://push.example/1';
  let isSubscribed = false;

  beforeEach(() => {
    isSubscribed = false;
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        isSubscribed = false;
        return true;
      },
    };
    const pushManager = {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    };
    const registration = { pushManager, getNotifications: async () => [] };
    const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  });

  const device = { _id: 'd1', label: 'Phone', lastOkAt: null, isThis: true };
  const push = { publicKey: '', devices: [device] };
  const settings = { rows: [], quiet: null, timeZone: 'Asia/Kolkata', push };

  /** Turns them on for the account that is signed in, in a new document. */
  async function turnedOn() {
    const seen = fakeApi({
      'GET /notifications/settings': () => settings,
      'POST /push/subscriptions': () => reply(201, { device, renewToken: 'r' }),
      'POST /auth/logout': () => new Error('no network'),
    });
    store(aSession());
    await start();
    const push = await import('./push.ts');
    const session = await import('../lib/session/store.ts');
    expect(await push.turnOnPush(me, '')).toBe('on');
    return { push, session, sent: () => seen.filter(({ key }) => key === 'POST /push/subscriptions').length };
  }
  const ended = () => vi.waitFor(() => expect(isSubscribed).toBe(false));

  it('end on the device at sign-out, without a network', async () => {
    const { session } = await turnedOn();
    await session.endSession();
    await ended();
  });

  it('end on the device once another account signs in', async () => {
    const { session, push } = await turnedOn();
    session.startSession(aSession({ user: other }));
    await ended();
    expect(await push.resyncPush(other._id)).toBe(false);
  });

  it('end at the start if the session ended without the app', async () => {
    await turnedOn();
    for (const key of ['accessToken', 'refreshToken', 'user']) localStorage.removeItem(key);
    await start();
    await ended();
  });

  it('stay in a tab that hears late that the account signed out and in again', async () => {
    const { push } = await turnedOn();
    await push.endForeignPush(me);
    expect(isSubscribed).toBe(true);
  });

  it('are back as soon as the account signs in again, and then checked once a day', async () => {
    const { session, push, sent } = await turnedOn();
    expect(await push.resyncPush(me)).toBe(false);
    await session.endSession();
    await ended();
    session.startSession(aSession());
    expect(await push.resyncPush(me)).toBe(true);
    expect(await push.readPushState(me)).toBe('on');
    expect(await push.resyncPush(me)).toBe(false);
    expect(sent()).toBe(2);
  });

  it('have stopped if they cannot be had again, and are tried again later', async () => {
    const { session, push } = await turnedOn();
    await session.endSession();
    await ended();
    session.startSession(aSession());
    fakeApi({ 'GET /notifications/settings': () => new Error('no network') });
    await expect(push.resyncPush(me)).rejects.toThrow();
    expect(await push.readPushState(me)).toBe('stopped');
  });
});
