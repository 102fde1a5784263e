import { expect, test } from 'vitest';
import { type ManagerView, paramsFromView, scopeOf, viewFromParams } from './manager-view.ts';

const group = '01936f00-0000-7000-8000-000000000001';
const plain: ManagerView = { search: '', filter: 'all', layout: 'list', groupId: null, column: 'teams' };

test.each<[string, Partial<ManagerView>]>([
  ['', {}],
  ['search=soul', { search: 'soul' }],
  ['filter=ungrouped&view=grid', { filter: 'ungrouped', layout: 'grid' }],
  [`filter=group&group=${group}&tab=room`, { filter: 'group', groupId: group, column: 'room' }],
])('?%s survives a round trip', (query, part) => {
  const view = { ...plain, ...part };
  expect(viewFromParams(new URLSearchParams(query))).toEqual(view);
  expect(paramsFromView(view).toString()).toBe(query);
});

test.each(['filter=mine', 'view=table', 'group=../admin', 'group=3', 'tab=', 'search=%20%20'])(
  '?%s is the same as the default view',
  query => {
    expect(viewFromParams(new URLSearchParams(query))).toEqual(plain);
  },
);

test('the open group filters the list only when that filter is on', () => {
  expect(scopeOf({ ...plain, groupId: group })).toEqual({ search: '', filter: 'all', groupId: null });
  expect(scopeOf({ ...plain, groupId: group, filter: 'group' }).groupId).toBe(group);
});
