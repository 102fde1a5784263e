import type { ClientEvents, ServerEvents, SessionEnd } from '@hotdrop/contract/realtime.ts';
import type { Socket } from 'socket.io-client';
import { readTokens } from '../session/storage.ts';
import { refreshUser, sessionSnapshot, subscribeToSession } from '../session/store.ts';

/** SPEC §9. */
const reconnection = { reconnectionAttempts: 10, reconnectionDelay: 1000, timeout: 20_000 } as const;

/** Milliseconds until the next attempt after Socket.IO has given up or the server rejected the connection. */
const startAgainMs = 30_000;
/** Events that show that a tab which gave up its connection is in use again. */
const uses = ['pointerdown', 'keydown', 'focus'] as const;
/** Milliseconds to stay connected after leaving a page, in case the next one needs it. */
const lingerMs = 5_000;

type Link = Socket<ServerEvents, ClientEvents>;
type EventName = keyof ServerEvents;
type Handler = (event: unknown) => void;

let wanted = 0;
let socket: Link | undefined;
let opening = false;
/** The token of the last handshake, which may have expired. */
let shownToken: string | null = null;
/** Whether a rejection has already led to a refresh: the next one waits. */
let refreshed = false;
let unsubscribe: (() => void) | undefined;
let lingering: ReturnType<typeof setTimeout> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const statusListeners = new Set<() => void>();
const handlers = new Map<string, Set<Handler>>();

/** Keeps this tab's only socket open while a user is signed in, until the returned function is called (SPEC §4). */
export function wantConnection(): () => void {
  wanted++;
  clearTimeout(lingering);
  if (!unsubscribe) {
    const leaveSession = subscribeToSession(follow);
    window.addEventListener('online', startAgain);
    document.addEventListener('visibilitychange', onVisibility);
    unsubscribe = () => {
      leaveSession();
      window.removeEventListener('online', startAgain);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }
  follow();
  let given = true;
  return () => {
    if (!given) return;
    given = false;
    if (--wanted > 0) return;
    // The server closes a lingering connection on sign-out (SECURITY A7).
    unsubscribe?.();
    unsubscribe = undefined;
    lingering = setTimeout(close, lingerMs);
  };
}

/** Whether this tab is connected now. */
export function isConnected(): boolean {
  return socket?.connected === true;
}

/** Calls back when the connection opens or closes. */
export function onConnectionChange(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

/** Calls back with every event of that name, from any socket. */
export function onServerEvent<E extends EventName>(event: E, handler: ServerEvents[E]): () => void {
  const known = handlers.get(event) ?? new Set();
  handlers.set(event, known);
  known.add(handler as Handler);
  return () => known.delete(handler as Handler);
}

/** Returns the open socket, to send requests; undefined if there is none. */
export function openSocket(): Link | undefined {
  return socket?.connected ? socket : undefined;
}

/** Opens or closes the socket with the session. */
function follow(): void {
  if (sessionSnapshot().status !== 'authenticated') close();
  else if (wanted > 0 && !socket && !opening) void open();
}

async function open(): Promise<void> {
  opening = true;
  const module = await import('socket.io-client').catch(() => null);
  opening = false;
  if (wanted === 0 || socket || sessionSnapshot().status !== 'authenticated') return;
  // Socket.IO failed to load: no connection at all.
  if (!module) return later();
  const link: Link = module.io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Polling is for proxies that block WebSockets.
    tryAllTransports: true,
    ...reconnection,
    auth: show => {
      shownToken = readTokens().accessToken;
      show({ token: shownToken });
    },
  });
  socket = link;
  link.on('connect', () => {
    refreshed = false;
    clearTimeout(timer);
    notifyListeners();
  });
  link.on('disconnect', reason => {
    notifyListeners();
    // After a close by the server, Socket.IO does not reconnect; 'session:ended' may have been handled already.
    if (reason === 'io server disconnect' && link === socket) later(1000 + Math.random() * 2000);
  });
  // Not shown (SPEC §8). If it is not active, the server rejected it, not the network.
  link.on('connect_error', () => {
    if (!link.active && link === socket) void renew();
  });
  link.io.on('reconnect_failed', () => later());
  link.on('account:changed', () => void refreshUser());
  link.on('session:ended', event => void onSessionEnded(event));
  link.onAny((event: string, payload: unknown) => {
    for (const handler of [...(handlers.get(event) ?? [])]) handler(payload);
  });
}

/** After a rejected token: retries once with a new one, then slowly. */
async function renew(): Promise<void> {
  if (refreshed) return later();
  refreshed = true;
  const stale = shownToken;
  try {
    const { refreshAccessToken } = await import('../session/refresh.ts');
    // Without a token the session has ended, and `follow` closes the socket.
    if (await refreshAccessToken(stale)) socket?.connect();
  } catch {
    later();
  }
}

async function onSessionEnded({ reason }: SessionEnd): Promise<void> {
  if (reason === 'expired') return renew();
  if (reason === 'crowded') return makeWay();
  // Signed out elsewhere, suspended, or the role changed: the next API response reveals which.
  const before = socket;
  await refreshUser();
  if (socket && socket === before) later();
}

/**
 * The account has more tabs than the server keeps connected, and this is the oldest. Reconnecting would disconnect
 * the next one, endlessly. So it stays closed until the tab is shown or used, or the network returns.
 */
function makeWay(): void {
  clearTimeout(timer);
  socket?.disconnect();
  for (const use of uses) window.addEventListener(use, startAgain);
}

/** Retries after a while; a later call replaces the timer. */
function later(ms = startAgainMs): void {
  clearTimeout(timer);
  timer = setTimeout(startAgain, ms);
}

/** Starts a new round of attempts at once, if disconnected. */
function startAgain(): void {
  for (const use of uses) window.removeEventListener(use, startAgain);
  if (wanted === 0 || isConnected()) return;
  if (!socket) {
    follow();
    return;
  }
  refreshed = false;
  // Ends Socket.IO's pause between attempts, which connecting would wait out.
  socket.disconnect();
  socket.connect();
}

function onVisibility(): void {
  if (document.visibilityState === 'visible') startAgain();
}

function close(): void {
  clearTimeout(timer);
  for (const use of uses) window.removeEventListener(use, startAgain);
  const link = socket;
  socket = undefined;
  if (!link) return;
  link.offAny();
  link.disconnect();
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of [...statusListeners]) listener();
}
