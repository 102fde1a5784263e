import type { Ack, GroupTarget, WatchTarget } from '@hotdrop/contract/realtime.ts';
import { isConnected, onConnectionChange, onServerEvent, openSocket, wantConnection } from './connection.ts';

/** A room to join: a group's or a scrim's. */
export type RoomAsk = ({ event: 'join-group' } & GroupTarget) | { event: 'join-scrim'; scrimId: string };

/** A subscription: an event to watch, or a room to join. */
export type Ask = ({ event: 'watch' } & WatchTarget) | RoomAsk;

/** Also `waiting` while disconnected: each new connection subscribes again. */
export type AskState = 'waiting' | 'granted' | 'refused';

type Entry = { ask: Ask; users: number; state: AskState; listeners: Set<() => void> };

/** Milliseconds until an unanswered request is sent again. */
const answerMs = 10_000;
/** Milliseconds for which a released subscription is kept in case it is needed again, as when a list changes. */
const releaseMs = 300;

const entries = new Map<string, Entry>();
let stop: (() => void) | undefined;

/** Returns a unique name for a subscription. */
function keyOf(ask: Ask): string {
  if (ask.event === 'watch') return `${ask.kind} ${ask.id}`;
  return ask.event === 'join-group' ? `group ${ask.tournamentId} ${ask.groupId}` : `room ${ask.scrimId}`;
}

/** Subscribes now and on each new connection, until the returned function is called. */
export function hold(ask: Ask, listener?: () => void): () => void {
  const letConnectionGo = wantConnection();
  stop ??= listen();
  const key = keyOf(ask);
  const known = entries.get(key);
  const entry = known ?? { ask, users: 0, state: 'waiting' as const, listeners: new Set() };
  entries.set(key, entry);
  entry.users++;
  if (listener) entry.listeners.add(listener);
  if (!known && isConnected()) send(entry);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    entry.users--;
    if (listener) entry.listeners.delete(listener);
    letConnectionGo();
    setTimeout(() => release(key), releaseMs);
  };
}

/** Returns the server's response on the current connection. */
export function askState(ask: Ask): AskState {
  return entries.get(keyOf(ask))?.state ?? 'waiting';
}

/** Retries a rejected request when something has changed that may give the reader access. */
export function askAgain(ask: Ask): void {
  const entry = entries.get(keyOf(ask));
  if (entry?.state !== 'refused') return;
  set(entry, 'waiting');
  send(entry);
}

function listen(): () => void {
  const stops = [
    onConnectionChange(onChange),
    onServerEvent('group:left', ({ groupId }) =>
      refuse(ask => ask.event === 'join-group' && ask.groupId === groupId),
    ),
    onServerEvent('room:left', ({ scrimId }) =>
      refuse(ask => ask.event === 'join-scrim' && ask.scrimId === scrimId),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Marks requests whose room the server has removed this client from. */
function refuse(isMeant: (ask: Ask) => boolean): void {
  for (const entry of entries.values()) if (isMeant(entry.ask)) set(entry, 'refused');
}

function onChange(): void {
  const connected = isConnected();
  for (const entry of entries.values()) {
    set(entry, 'waiting');
    if (connected) send(entry);
  }
}

function send(entry: Entry): void {
  const link = openSocket();
  if (!link) return;
  const answered = (error: Error | null, answer?: Ack) => {
    // A late response, to a closed connection or a released subscription.
    if (openSocket()?.id !== id || entries.get(keyOf(entry.ask)) !== entry) return;
    if (error || !answer) send(entry);
    else set(entry, answer.ok ? 'granted' : 'refused');
  };
  // `timeout` adds an error as first argument, which Socket.IO's types miss after an optional argument.
  const ack = answered as unknown as (answer: Ack) => void;
  const { id } = link;
  const { ask } = entry;
  const asking = link.timeout(answerMs);
  if (ask.event === 'watch') {
    asking.emit('watch', { kind: ask.kind, id: ask.id }, ack);
  } else if (ask.event === 'join-group') {
    asking.emit('join-group', { tournamentId: ask.tournamentId, groupId: ask.groupId }, ack);
  } else {
    asking.emit('join-scrim', ask.scrimId, ack);
  }
}

function release(key: string): void {
  const entry = entries.get(key);
  if (!entry || entry.users > 0) return;
  entries.delete(key);
  const { ask } = entry;
  const link = openSocket();
  if (ask.event === 'watch') link?.emit('unwatch', { kind: ask.kind, id: ask.id });
  else if (ask.event === 'join-scrim') link?.emit('leave-scrim', ask.scrimId);
  else link?.emit('leave-group', { tournamentId: ask.tournamentId, groupId: ask.groupId });
  if (entries.size > 0) return;
  stop?.();
  stop = undefined;
}

function set(entry: Entry, state: AskState): void {
  if (entry.state === state) return;
  entry.state = state;
  for (const listener of [...entry.listeners]) listener();
}
