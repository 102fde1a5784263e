import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { firstDataAt, setFirstData, takeFirstData } from './first-data.ts';

function inline(json: string): void {
  document.body.innerHTML = `<script type="application/json" id="first-data">${json}</script>`;
}

const list = { items: [], nextCursor: null, total: 0, games: ['BGMI'] };

beforeEach(() => setFirstData(undefined));
afterEach(() => {
  document.body.innerHTML = '';
  setFirstData(undefined);
});

it('returns data once, for the same request with arguments in any order', () => {
  inline(
    JSON.stringify([{ key: 'GET /tournaments', args: { query: { limit: 50, status: 'live' } }, data: list }]),
  );
  expect(takeFirstData('GET /tournaments', { query: { limit: 50 } })).toBeUndefined();
  expect(takeFirstData('GET /auth/me', { query: { status: 'live', limit: 50 } })).toBeUndefined();
  const args = { query: { status: 'live', limit: 50, search: undefined } };
  expect(takeFirstData('GET /tournaments', args)).toEqual(list);
  expect(takeFirstData('GET /tournaments', args)).toBeUndefined();
});

it.each([
  [{ type: 'navigate', transferSize: 900 }, false],
  [{ type: 'reload', transferSize: 900 }, false],
  [{ type: 'back_forward', transferSize: 900 }, true],
  [{ type: 'navigate', transferSize: 0 }, true],
])('is treated as old in a page from the back/forward cache: %j', (entry, isKept) => {
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as never]);
  onTestFinished(() => entries.mockRestore());
  expect(firstDataAt() === 0).toBe(isKept);
});

it('treats empty arguments as none', () => {
  inline(JSON.stringify([{ key: 'GET /tournaments', args: { query: {} }, data: list }]));
  expect(takeFirstData('GET /tournaments', undefined)).toEqual(list);
});

it.each(['', 'not json', '{}', 'null'])('is undefined when the page contains %j', json => {
  inline(json);
  expect(takeFirstData('GET /tournaments', { query: {} })).toBeUndefined();
});
