import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceLabel, readPushState } from './push.ts';

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('a device is called', () => {
  it.each([
    [android, 'Chrome on Android'],
    [iphone, 'Safari on iPhone'],
    [`${android} SamsungBrowser/27.0`, 'Samsung Internet on Android'],
    [`${android} EdgA/131.0 Edg/131.0`, 'Edge on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    ['', 'Browser on this device'],
  ])('%s → %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

describe('pushes on this device', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  /** Pretends to be a browser with these abilities; `permission` null: it has no pushes. */
  function browser({
    permission,
    userAgent = android,
    subscribed = false,
    standalone = false,
  }: {
    permission: NotificationPermission | null;
    userAgent?: string;
    subscribed?: boolean;
    standalone?: boolean;
  }) {
    vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
    const getSubscription = async () => (subscribed ? {} : null);
    const serviceWorker = { getRegistration: async () => ({ pushManager: { getSubscription } }) };
    const able = permission === null ? {} : { serviceWorker };
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...able });
    if (permission === null) return;
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission });
  }

  it('cannot work in a browser that has none', async () => {
    browser({ permission: null });
    expect(await readPushState('u1')).toBe('unsupported');
  });

  it('need the app on the home screen of an iPhone', async () => {
    browser({ permission: null, userAgent: iphone });
    expect(await readPushState('u1')).toBe('install-first');
    browser({ permission: null, userAgent: iphone, standalone: true });
    expect(await readPushState('u1')).toBe('unsupported');
  });

  it('are blocked by the reader', async () => {
    browser({ permission: 'denied', subscribed: true });
    expect(await readPushState('u1')).toBe('blocked');
  });

  it('are on only for the account that turned them on, while the browser is subscribed', async () => {
    localStorage.setItem('push:u1', new Date().toISOString());
    browser({ permission: 'granted', subscribed: true });
    expect(await readPushState('u1')).toBe('on');
    expect(await readPushState('u2')).toBe('off');
    browser({ permission: 'granted' });
    expect(await readPushState('u1')).toBe('stopped');
    expect(await readPushState('u2')).toBe('off');
    browser({ permission: 'default', subscribed: true });
    expect(await readPushState('u1')).toBe('off');
  });
});
