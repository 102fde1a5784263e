import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { followNextMatch } from '../src/installed/follow-next-match.ts';
import { readNextMatch } from '../src/installed/next-match.ts';
import { fakeCaches } from './fake-caches.ts';

export const minute = 60_000;
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

export const scrim = (over: object = {}) => ({
  _id: 's1',
  title: 'Friday Lobby',
  startAt: inMs(60 * minute),
  endAt: inMs(120 * minute),
  maps: ['Erangel'],
  status: 'open',
  myBooking: { status: 'confirmed', slotNumber: 7, teamName: 'Night Owls' },
  ...over,
});
export const room = (over: object = {}) => ({
  roomId: '44001',
  password: 'nova9',
  matchNumber: 1,
  throughMatch: null,
  released: true,
  version: 1,
  changed: null,
  opened: true,
  ...over,
});

/** Sets up a phone whose pages load what a test says, and what it keeps of that. */
export function openPhone() {
  let client: QueryClient;
  let end: (() => void) | undefined;
  /** Opens the app again; nothing is loaded. */
  const reopen = () => {
    end?.();
    client = new QueryClient();
  };
  beforeEach(() => {
    vi.stubGlobal('caches', fakeCaches());
    vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: new Date().toUTCString() } }));
    reopen();
  });
  afterEach(() => vi.unstubAllGlobals());

  const load = (data: { _id: string }) =>
    client.setQueryData(['GET /scrims/:id', { params: { id: data._id } }], data);
  const loadRoom = (data: object, id = 's1') => client.setQueryData(['room details', id, null], data);
  /** Waits until what was loaded has had its turn. */
  const turns = () => new Promise(resolve => setTimeout(resolve, 20));
  const keptId = async () => (await readNextMatch())?.scrimId;
  const start = () => {
    end = followNextMatch(client, 'u1');
  };
  const kept = () => vi.waitFor(async () => expect(await readNextMatch()).not.toBeNull()).then(readNextMatch);
  const password = (expected: string | undefined) =>
    vi.waitFor(async () => expect((await readNextMatch())?.room?.password).toBe(expected));
  return { client: () => client, reopen, load, loadRoom, turns, keptId, start, kept, password };
}
