import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tabStore } from '../lib/storage.ts';
import { isNewBuildOut } from './new-build.ts';

let answer: () => Promise<Response>;

beforeEach(() => {
  tabStore.clear();
  document.head.innerHTML = '<script type="module" src="/assets/index-abc.js"></script>';
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const status = (code: number) => async () => new Response(null, { status: code });

it('a new build is out once the app’s own file is gone, but not again within a minute', async () => {
  answer = status(404);
  expect(await isNewBuildOut()).toBe(true);
  expect(await isNewBuildOut()).toBe(false);
});

it.each([
  ['the file is still there', status(200)],
  ['the server is busy', status(503)],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('none is out if %s', async (_, reply) => {
  answer = reply;
  expect(await isNewBuildOut()).toBe(false);
});
