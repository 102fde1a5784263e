import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeItems } from './cached-lists.ts';

type Row = { _id: string; name: string };
const rows = (...names: string[]): Row[] => names.map(name => ({ _id: name, name }));
const key = ['GET /tournaments/:id/groups', { params: { id: 't' } }] as const;

/** Returns a client that has one route cached as a response, as pages and as something that is not a list. */
function filled() {
  const client = new QueryClient();
  client.setQueryData([key[0], { params: { id: 't' }, query: { offset: 0 } }], {
    items: rows('a', 'b'),
    total: 2,
  });
  client.setQueryData([...key, 'pages'], {
    pages: [{ items: rows('a') }, { items: rows('b') }],
    pageParams: ['', 'x'],
  });
  client.setQueryData([...key, 'count'], 7);
  client.setQueryData([...key, 'gone'], null);
  client.setQueryData([key[0], { params: { id: 'other' } }], { items: rows('a') });
  return client;
}

test('an item is updated in cached lists and in their pages; anything else stays', () => {
  const client = filled();
  changeItems(client, key, group => ((group._id as string) === 'a' ? { ...group, name: 'Alpha' } : group));
  const names = (items: Row[]) => items.map(row => row.name);
  const answer = client.getQueryData<{ items: Row[]; total: number }>([
    key[0],
    { params: { id: 't' }, query: { offset: 0 } },
  ]);
  expect([names(answer?.items ?? []), answer?.total]).toEqual([['Alpha', 'b'], 2]);
  const paged = client.getQueryData<{ pages: { items: Row[] }[]; pageParams: unknown[] }>([...key, 'pages']);
  expect(paged?.pages.map(page => names(page.items))).toEqual([['Alpha'], ['b']]);
  expect(paged?.pageParams).toEqual(['', 'x']);
  expect(client.getQueryData([...key, 'count'])).toBe(7);
  expect(client.getQueryData([...key, 'gone'])).toBeNull();
  expect(client.getQueryData<{ items: Row[] }>([key[0], { params: { id: 'other' } }])?.items[0]?.name).toBe(
    'a',
  );
});

test('a list without changes keeps its identity', () => {
  const client = filled();
  const before = client.getQueryData([...key, 'pages']);
  changeItems(client, key, group => group);
  expect(client.getQueryData([...key, 'pages'])).toBe(before);
});
