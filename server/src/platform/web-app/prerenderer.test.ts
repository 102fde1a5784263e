import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { createPrerenderer } from './prerenderer.ts';

const dist = path.resolve(import.meta.dirname, '../../../../web/dist');
const none = JSON.stringify({ items: [], nextCursor: null, total: 0, games: [] });
const calls = [{ key: 'GET /scrims', args: { query: { limit: 20 } }, json: none }];

/** Creates a prerenderer with its own clock, in ms. */
async function prerenderer(folder = dist) {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const { pageOf } = await createPrerenderer(folder, () => now);
  const firstData = vi.fn(() => calls);
  return {
    pageOf: (madeOf: string, pathname = '/scrims') => pageOf(pathname, madeOf, firstData),
    pass: (ms: number) => (now += ms),
    firstData,
  };
}

it('prerenders the pages where visitors land, and no others', async () => {
  const { pageOf } = await prerenderer();
  expect(pageOf('a')?.html).toContain('No scrims yet');
  expect(pageOf('a', '/tournaments')?.html).toContain('<h1');
  expect(pageOf('a', '/')?.html).toContain('Get your squad');
  for (const other of ['/login', '/scrims/', '/scrims/new', '//', '/nowhere'])
    expect(pageOf('a', other)).toBeNull();
});

it('keeps a page while its lists are unchanged, and renders it again over time', async () => {
  const { pageOf, pass, firstData } = await prerenderer();
  const page = pageOf('a');
  pass(29_999);
  expect(pageOf('a')).toBe(page);
  expect(firstData).toHaveBeenCalledTimes(1);
  pass(1);
  const next = pageOf('a');
  expect([next?.at, firstData.mock.calls.length]).toEqual([(page?.at ?? 0) + 30_000, 2]);
});

it('renders a page of constantly changing lists once a second (L1)', async () => {
  const { pageOf, pass, firstData } = await prerenderer();
  const page = pageOf('a');
  pass(999);
  expect([pageOf('b'), pageOf('a')]).toEqual([null, page]);
  pass(1);
  expect(pageOf('b')).not.toBeNull();
  expect(pageOf('a')).toBeNull();
  expect(pageOf('b', '/tournaments')).not.toBeNull();
  expect(firstData).toHaveBeenCalledTimes(3);
});

it('renders nothing without the server’s part of the build', async () => {
  const { pageOf } = await prerenderer(import.meta.dirname);
  expect(pageOf('a')).toBeNull();
});
