import { beforeEach, expect, it, vi } from 'vitest';
import { fakeCaches } from '../../test/fake-caches.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { type NextMatch, readNextMatch, writeNextMatch } from './next-match.ts';

const match: NextMatch = {
  userId: aUser()._id,
  scrimId: 's1',
  title: 'Friday Lobby',
  slot: 7,
  team: 'Night Owls',
  startAt: '2026-11-20T15:30:00Z',
  maps: ['Erangel'],
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

it('keeps the match of the account that is signed in', async () => {
  store(aSession());
  await start();
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(await readNextMatch()).toEqual(match);
});
