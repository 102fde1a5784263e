/**
 * The next match as this phone knows it, for the offline page (public/offline.js). It lies in Cache Storage, as the
 * offline page and the service worker have no other store in common.
 */
export type NextMatch = {
  userId: string;
  scrimId: string;
  title: string;
  /** Null while on the waitlist. */
  slot: number | null;
  /** Whether the slot is only held until it is paid for. */
  isHeld: boolean;
  /** The end of the hold; null while a payment is in progress. Missing in older copies. */
  heldUntil?: string | null;
  team: string;
  startAt: string;
  /** Room details that the squad has opened; null before. */
  room: Room | null;
  /** Whether room details were dropped because there are new ones, or will be. */
  hasNewRoom?: true;
  /** Times in ms by the server's clock, which was `clockOffMs` ahead of the phone's. */
  savedAt: number;
  expiresAt: number;
  clockOffMs: number;
};

export type Room = {
  matches: string;
  roomId: string;
  password: string;
  /** Match and version, as in pushes. */
  version: string;
  /** When they were loaded; the match may have been loaded since. Missing in older copies. */
  savedAt?: number;
};

const store = 'mine';
const path = '/next-match';

/** Null where the browser has no Cache Storage, or blocks it. */
const open = (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(store).catch(() => null) : Promise.resolve(null);

export async function readNextMatch(): Promise<NextMatch | null> {
  const found = await (await open())?.match(path);
  return ((await found?.json().catch(() => null)) as NextMatch | null | undefined) ?? null;
}

export async function writeNextMatch(match: NextMatch): Promise<void> {
  await (await open())?.put(path, new Response(JSON.stringify(match)));
}

/** Deletes the kept match, or only if it is of this scrim. */
export async function deleteNextMatch(scrimId?: string): Promise<void> {
  if (scrimId !== undefined && (await readNextMatch())?.scrimId !== scrimId) return;
  await (await open())?.delete(path);
}

/** Deletes everything that belongs to an account: it has signed out, or another one has signed in. */
export async function forgetAccount(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(store).catch(() => false);
}

const tokenPath = '/renew-token';

/** Keeps the token with which the service worker renews this phone's subscription; null deletes it. */
export async function keepRenewToken(token: string | null): Promise<void> {
  const cache = await open();
  if (token === null) await cache?.delete(tokenPath);
  else await cache?.put(tokenPath, new Response(token));
}
