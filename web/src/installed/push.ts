import { api } from '../lib/api/client.ts';
import { deviceStore } from '../lib/storage.ts';
import { installsByHand } from './install.ts';
import { keepRenewToken } from './next-match.ts';

/** Whether this browser can get pushes for this site, and does. */
export type PushState =
  /** The browser cannot: too old, or a private window. */
  | 'unsupported'
  /** An iPhone gets pushes only in the app on its home screen. */
  | 'install-first'
  /** The reader has blocked notifications of this site. */
  | 'blocked'
  | 'off'
  | 'on'
  /** The reader wants pushes, but none reach this device. */
  | 'stopped';

/**
 * Set while this account wants pushes on this device, as the browser's own state can get lost: when it last subscribed,
 * or `off` once the account has turned them off.
 */
const wantedKey = (userId: string) => `push:${userId}`;
const off = 'off';

/** Whether this account has turned pushes off on this device. */
export const hasTurnedOff = (userId: string): boolean => deviceStore.read(wantedKey(userId)) === off;

const wantsPush = (userId: string): boolean =>
  deviceStore.read(wantedKey(userId)) !== null && !hasTurnedOff(userId);

const subscriptionOf = async () =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null;

/** Returns the state of pushes to this account on this device. */
export async function readPushState(userId: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return installsByHand() ? 'install-first' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || !wantsPush(userId)) return 'off';
  return (await subscriptionOf()) === null ? 'stopped' : 'on';
}

/**
 * Asks the reader's permission, subscribes afresh and tells the server. Call it in a tap's handler: browsers ignore
 * the request elsewhere.
 */
export async function turnOnPush(userId: string, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId);
  // If the network fails now, the next page tries again.
  deviceStore.write(wantedKey(userId), never);
  await (await subscriptionOf())?.unsubscribe();
  await subscribe(userId, publicKey);
  return readPushState(userId);
}

/** Ends the subscription in the browser; the caller deletes the device on the server. */
export async function turnOffPush(userId: string): Promise<void> {
  deviceStore.write(wantedKey(userId), off);
  await (await subscriptionOf())?.unsubscribe();
  await keepRenewToken(null);
}

/** The account that the browser's subscription is for. */
const ownerKey = 'push-owner';

let ending: Promise<unknown> = Promise.resolve();

/**
 * Ends the browser's subscription if it is not for the account that is signed in. Works without a network: the push
 * service then rejects what the server still sends, and the server deletes the device.
 */
export function endForeignPush(signedIn: string | undefined): Promise<unknown> {
  const owner = deviceStore.read(ownerKey);
  if (owner === null || owner === signedIn) return ending;
  deviceStore.write(ownerKey, null);
  // Its next session subscribes at once.
  if (wantsPush(owner)) deviceStore.write(wantedKey(owner), never);
  ending = subscriptionOf()
    .then(subscription => subscription?.unsubscribe())
    .catch(() => {});
  return ending;
}

const never = new Date(0).toISOString();

const dayMs = 24 * 60 * 60_000;

/**
 * In a new session, and then once a day, makes sure that the server knows this device's subscription: browsers end
 * some without a word, and those of another key are of no use. Returns whether it subscribed.
 */
export async function resyncPush(userId: string): Promise<boolean> {
  const last = Date.parse(deviceStore.read(wantedKey(userId)) ?? '');
  if (!(Date.now() - last > dayMs)) return false;
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  const { publicKey } = (await api('GET /notifications/settings')).push;
  await ending;
  const known = await subscriptionOf();
  if (known && !usesKey(known, publicKey)) await known.unsubscribe();
  await subscribe(userId, publicKey);
  return true;
}

function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...key))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return text === publicKey;
}

async function subscribe(userId: string, applicationServerKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  deviceStore.write(ownerKey, userId);
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    label: deviceLabel(navigator.userAgent),
  };
  const { renewToken } = await api('POST /push/subscriptions', { body });
  await keepRenewToken(renewToken);
  deviceStore.write(wantedKey(userId), new Date().toISOString());
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Returns what a device is called in the settings: 'Chrome on Android'. */
export function deviceLabel(userAgent: string): string {
  const named = (names: [RegExp, string][], other: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other;
  return `${named(browsers, 'Browser')} on ${named(systems, 'this device')}`;
}
