import { expect, it } from 'vitest';
import { filtersFrom, pageOf, paramsWith } from './use-admin-list.ts';

const id = '01936f00-0000-7000-8000-00000000000a';
const rules = { status: ['held', 'confirmed'], userId: 'id', action: 'text' } as const;

it.each([
  ['', { status: '', userId: '', action: '' }],
  [`status=held&userId=${id}&action=set-role`, { status: 'held', userId: id, action: 'set-role' }],
  ['status=HELD&userId=7', { status: '', userId: '', action: '' }],
  [`action=${'x'.repeat(41)}`, { status: '', userId: '', action: '' }],
])('a URL with "%s" filters by %j', (query, filters) => {
  expect(filtersFrom(rules, new URLSearchParams(query))).toEqual(filters);
});

it('changing a filter goes to page one and keeps the rest of the URL', () => {
  const before = new URLSearchParams('tab=bookings&status=held&cursor=abc&page=3&open=7');
  const after = paramsWith(before, { status: '', userId: id, action: '', search: 'hydra & co' });
  expect(after.toString()).toBe(`tab=bookings&open=7&userId=${id}&search=hydra+%26+co`);
});

it.each([
  ['', 1],
  ['page=4', 1],
  ['cursor=a&page=4', 4],
  ['cursor=a&page=-4', 1],
  ['cursor=a&page=2.5', 1],
  ['cursor=a&page=1e99', 1],
])('"%s" is page %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});
