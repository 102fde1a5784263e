import type { ClientEvents, ServerEvents, SessionEnd } from '@hotdrop/contract/realtime.ts';
import type { Socket } from 'socket.io-client';
import { readTokens } from '../session/storage.ts';
import { refreshUser, sessionSnapshot, subscribeToSession } from '../session/store.ts';

/** SPEC §9. */
const reconnection = { reconnectionAttempts: 10, reconnectionDelay: 1000, timeout: 20_000 } as const;

/** Where Socket.IO's attempts have ended, or the server refused: the next try, in ms. */
const startAgainMs = 30_000;
/** What shows that a tab which gave up its place is used again. */
const uses = ['pointerdown', 'keydown', 'focus'] as const;
/** A page that is left for another one keeps the connection. */
const lingerMs = 5_000;

type Link = Socket<ServerEvents, ClientEvents>;
type EventName = keyof ServerEvents;
type Handler = (event: unknown) => void;

let wanted = 0;
let socket: Link | undefined;
let opening = false;
/** The token of the last handshake, which the server may find too old. */
let shownToken: string | null = null;
/** A refusal was answered with a fresh token already: the next one waits. */
let refreshed = false;
let unsubscribe: (() => void) | undefined;
let lingering: ReturnType<typeof setTimeout> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const statusListeners = new Set<() => void>();
const handlers = new Map<string, Set<Handler>>();

/** Keeps this tab's one socket open, while somebody is signed in, until the returned function is called (SPEC §4). */
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
    // While the connection lingers, the server itself closes it on a sign-out (SECURITY A7).
    unsubscribe?.();
    unsubscribe = undefined;
    lingering = setTimeout(close, lingerMs);
  };
}

/** Whether the server hears this tab now. */
export function isConnected(): boolean {
  return socket?.connected === true;
}

/** Calls back when the connection came or went. */
export function onConnectionChange(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

/** Calls back with every event of that name, whatever socket brings it. */
export function onServerEvent<E extends EventName>(event: E, handler: ServerEvents[E]): () => void {
  const known = handlers.get(event) ?? new Set();
  handlers.set(event, known);
  known.add(handler as Handler);
  return () => known.delete(handler as Handler);
}

/** The open socket, for what is asked of the server; undefined while there is none. */
export function openSocket(): Link | undefined {
  return socket?.connected ? socket : undefined;
}

/** Opens or closes with the session. */
function follow(): void {
  if (sessionSnapshot().status !== 'authenticated') close();
  else if (wanted > 0 && !socket && !opening) void open();
}

async function open(): Promise<void> {
  opening = true;
  const module = await import('socket.io-client').catch(() => null);
  opening = false;
  if (wanted === 0 || socket || sessionSnapshot().status !== 'authenticated') return;
  // Its code could not be loaded: no connection at all.
  if (!module) return later();
  const link: Link = module.io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // A proxy that refuses web sockets is what polling is for.
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
    tell();
  });
  link.on('disconnect', reason => {
    tell();
    // The server closed it: Socket.IO leaves the next step to us, and 'session:ended' may have taken it.
    if (reason === 'io server disconnect' && link === socket) later(1000 + Math.random() * 2000);
  });
  // Shown nowhere (SPEC §8). One that is not active was refused by the server, not by the network.
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

/** The server refuses the token: once with a new one, then slowly. */
async function renew(): Promise<void> {
  if (refreshed) return later();
  refreshed = true;
  const stale = shownToken;
  try {
    const { refreshAccessToken } = await import('../session/refresh.ts');
    // Without a token there is no session any more, and following that closes the socket.
    if (await refreshAccessToken(stale)) socket?.connect();
  } catch {
    later();
  }
}

async function onSessionEnded({ reason }: SessionEnd): Promise<void> {
  if (reason === 'expired') return renew();
  if (reason === 'crowded') return makeWay();
  // Signed out elsewhere, suspended, or another role: the next answer of the API tells which.
  const before = socket;
  await refreshUser();
  if (socket && socket === before) later();
}

/**
 * The account has more tabs than the server keeps connected, and this is the oldest. Reconnecting would
 * disconnect the next one, and so on for ever: it stays closed until the tab is shown or used, or the network
 * comes back.
 */
function makeWay(): void {
  clearTimeout(timer);
  socket?.disconnect();
  for (const use of uses) window.addEventListener(use, startAgain);
}

/** Tries again after a while; whatever happens first counts. */
function later(ms = startAgainMs): void {
  clearTimeout(timer);
  timer = setTimeout(startAgain, ms);
}

/** A new row of attempts at once, if there is no connection. */
function startAgain(): void {
  for (const use of uses) window.removeEventListener(use, startAgain);
  if (wanted === 0 || isConnected()) return;
  if (!socket) {
    follow();
    return;
  }
  refreshed = false;
  // Ends the pause between two attempts; without it connecting would wait that out.
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
  tell();
}

function tell(): void {
  for (const listener of [...statusListeners]) listener();
}
