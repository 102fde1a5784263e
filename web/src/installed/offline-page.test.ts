import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeCaches } from '../../test/fake-caches.ts';
import {
  deleteNextMatch,
  forgetAccount,
  type NextMatch,
  type Room,
  readNextMatch,
  writeNextMatch,
} from './next-match.ts';

const files = path.resolve(import.meta.dirname, '../../public');
const now = Date.parse('2026-11-20T14:30:00Z');
const minute = 60_000;

const match: NextMatch = {
  userId: 'u1',
  scrimId: 's1',
  title: 'Friday Lobby',
  slot: 7,
  isHeld: false,
  team: 'Night Owls',
  startAt: '2026-11-20T15:30:00Z',
  room: {
    matches: 'Map 1 · Erangel',
    roomId: '44001',
    password: 'nova9',
    version: '1.1',
    savedAt: now - 7 * minute,
  },
  savedAt: now - 5 * minute,
  expiresAt: now + 3 * 60 * minute,
  clockOffMs: 0,
};

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens the offline page on a phone that keeps this match. */
async function open(kept: NextMatch | null) {
  if (kept) await writeNextMatch(kept);
  const page = await readFile(path.join(files, 'offline.html'), 'utf8');
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
  await import(/* @vite-ignore */ `${path.join(files, 'offline.js')}?${Math.random()}`);
  const part = (id: string) => document.getElementById(id) as HTMLElement;
  return {
    text: (id: string) => part(id).textContent,
    isShown: (id: string) => !part(id).hidden,
  };
}

it('shows slot, room and since when they are known', async () => {
  const page = await open(match);
  expect(['title', 'slot', 'team', 'matches', 'room-id', 'password'].map(page.text)).toEqual([
    'Friday Lobby',
    '07',
    'Night Owls',
    'Map 1 · Erangel',
    '44001',
    'nova9',
  ]);
  expect(page.text('about')).toMatch(/^Last updated today, \d+:\d\d [AP]M$/);
  // Older than the rest.
  expect(page.text('room-seen')).toMatch(/^Room details as of \d+:(23|53) [AP]M$/);
  expect(page.isShown('room-seen')).toBe(true);
  expect(page.isShown('no-room')).toBe(false);
  expect(page.isShown('held')).toBe(false);
});

it('says of which day it is, if not of today', async () => {
  const page = await open({ ...match, savedAt: now - 26 * 60 * minute });
  expect(page.text('about')).toMatch(/^Last updated Thu, 19 Nov, \d+:\d\d [AP]M$/);
});

it('shows the room details of a copy that an older version wrote, without their age', async () => {
  const { savedAt, ...room } = match.room as Room;
  const page = await open({ ...match, room });
  expect(page.text('password')).toBe('nova9');
  expect(page.isShown('room-seen')).toBe(false);
});

it('says when there are no room details, or no slot yet', async () => {
  const page = await open({ ...match, slot: null, room: null });
  expect(page.text('slot')).toBe('–');
  expect([page.isShown('room'), page.isShown('no-room')]).toEqual([false, true]);
});

it.each([
  ['nothing is kept', null],
  ['the match is over', { ...match, expiresAt: now - minute }],
  ['it is over by the server’s clock', { ...match, expiresAt: now + minute, clockOffMs: 2 * minute }],
])('shows no match if %s, and deletes it', async (_, kept) => {
  const page = await open(kept);
  expect(page.isShown('match')).toBe(false);
  expect(await readNextMatch()).toBeNull();
});

it('shows a match if the phone’s clock was corrected, not if it was put back by hours, and keeps it', async () => {
  expect((await open({ ...match, savedAt: now + 2 * minute })).isShown('match')).toBe(true);
  expect((await open({ ...match, savedAt: now + 120 * minute })).isShown('match')).toBe(false);
  expect(await readNextMatch()).not.toBeNull();
});

it('shows a match that is not over by the server’s clock, although the phone’s is far ahead', async () => {
  const clockOffMs = -24 * 60 * minute;
  const saved = { savedAt: match.savedAt + clockOffMs, expiresAt: match.expiresAt + clockOffMs };
  const page = await open({ ...match, ...saved, clockOffMs });
  expect(page.isShown('match')).toBe(true);
});

it.each([
  ['until then', '2026-11-20T14:31:00Z', 0, /^Held until \d+:(31|01) [AP]M\.$/],
  ['no longer', '2026-11-20T14:29:00Z', 0, /^The hold ended at \d+:(29|59) [AP]M\. Check/],
  ['no longer by the server’s clock', '2026-11-20T14:31:00Z', 2 * minute, /^The hold ended at/],
  ['while it is paid for', null, 0, /^This slot was held for you\. Your payment was not confirmed yet\.$/],
  ['at an unknown time, in an older copy', undefined, 0, /^This slot was held for you\./],
])('says that a slot is held: %s', async (_, heldUntil, clockOffMs, text) => {
  const page = await open({ ...match, isHeld: true, heldUntil, clockOffMs, room: null });
  expect(page.isShown('held')).toBe(true);
  expect(page.text('held')).toMatch(text);
  expect(page.isShown('no-room')).toBe(true);
});

it('forgets the match when another tab signs out', async () => {
  const page = await open(match);
  await forgetAccount();
  await vi.advanceTimersByTimeAsync(minute);
  expect(page.isShown('match')).toBe(false);
});

it('says that there are new room details if a push dropped the old ones', async () => {
  const page = await open({ ...match, room: null, hasNewRoom: true });
  expect(page.text('no-room')).toBe('There are new room details. Go online to open them.');
});

it('leaves what is selected alone while nothing changes', async () => {
  await open(match);
  const password = document.getElementById('password')?.firstChild;
  await vi.advanceTimersByTimeAsync(minute);
  expect(document.getElementById('password')?.firstChild).toBe(password);
});

it('stays true while it is open: a hold ends, a kick deletes the copy', async () => {
  const page = await open({ ...match, isHeld: true, heldUntil: '2026-11-20T14:31:00Z', room: null });
  expect(page.text('held')).toMatch(/^Held until/);
  await vi.advanceTimersByTimeAsync(minute);
  expect(page.text('held')).toMatch(/^The hold ended at/);
  await deleteNextMatch();
  await vi.advanceTimersByTimeAsync(minute);
  expect(page.isShown('match')).toBe(false);
  expect(page.text('about')).toMatch(/^Open your next match while you are online/);
});
