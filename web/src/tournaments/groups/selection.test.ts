import { expect, test } from 'vitest';
import {
  allMatching,
  inScope,
  isSelected,
  nothing,
  rangeBetween,
  type Selection,
  selectedCount,
  type TeamScope,
  teamsBody,
  withTeams,
} from './selection.ts';

const everything: TeamScope = { search: '', filter: 'all', groupId: null };
const ungrouped: TeamScope = { search: 'soul', filter: 'ungrouped', groupId: null };
const picked = (...ids: string[]): Selection => ({ kind: 'picked', ids: new Set(ids) });
const allBut = (...ids: string[]): Selection => ({
  kind: 'matching',
  scope: ungrouped,
  except: new Set(ids),
});

test.each<[string, Selection, string[], boolean, Selection]>([
  ['selecting adds', picked('a'), ['b', 'c'], true, picked('a', 'b', 'c')],
  ['deselecting removes', picked('a', 'b'), ['a'], false, picked('b')],
  ['deselecting from “all matching”', allBut('a'), ['b'], false, allBut('a', 'b')],
  ['reselecting into “all matching”', allBut('a', 'b'), ['a', 'c'], true, allBut('b')],
])('%s', (_name, before, ids, on, after) => {
  expect(withTeams(before, ids, on)).toEqual(after);
});

test.each<[string, Selection, string[], boolean]>([
  ['selecting what is already selected', picked('a'), ['a'], true],
  ['deselecting what is not selected', picked('a'), ['b'], false],
  ['selecting what already matches', allBut('a'), ['b'], true],
  ['deselecting what is already deselected', allBut('a'), ['a'], false],
  ['selecting nothing', picked('a'), [], true],
])('%s changes nothing, not even the object', (_name, before, ids, on) => {
  expect(withTeams(before, ids, on)).toBe(before);
});

test('a selection is never changed in place', () => {
  const before = picked('a');
  withTeams(before, ['b'], true);
  expect(before).toEqual(picked('a'));
});

test.each<[string, Selection, number, number]>([
  ['nothing', nothing, 92, 0],
  ['selected teams, whatever the list has', picked('a', 'b'), 1, 2],
  ['all matching', allBut(), 20_000, 20_000],
  ['all but two', allBut('a', 'b'), 92, 90],
  ['a list that has shrunk since', allBut('a', 'b'), 1, 0],
])('counts %s', (_name, selection, total, count) => {
  expect(selectedCount(selection, total)).toBe(count);
});

test('a team not seen yet is selected with “all matching”', () => {
  expect(isSelected(allBut('a'), 'never seen')).toBe(true);
  expect(isSelected(allBut('a'), 'a')).toBe(false);
  expect(isSelected(picked('a'), 'never seen')).toBe(false);
});

test('switching lists keeps teams picked by name, and drops “all matching”', () => {
  expect(inScope(picked('a'), everything)).toEqual(picked('a'));
  expect(inScope(allBut('a'), ungrouped)).toEqual(allBut('a'));
  expect(inScope(allBut('a'), everything)).toBe(nothing);
  const group = { search: '', filter: 'group', groupId: 'g1' } as const;
  expect(inScope(allMatching(group), { ...group, groupId: 'g2' })).toBe(nothing);
});

test('a range is the same from both ends', () => {
  expect(rangeBetween(7, 3)).toEqual({ first: 3, last: 7 });
  expect(rangeBetween(3, 7)).toEqual({ first: 3, last: 7 });
});

test('20,000 teams are sent as a filter, a few as their IDs', () => {
  expect(teamsBody(picked('a', 'b'))).toEqual({ userIds: ['a', 'b'] });
  expect(teamsBody(allMatching(everything))).toEqual({ matching: { filter: 'all', except: [] } });
  expect(teamsBody(allBut('a'))).toEqual({
    matching: { search: 'soul', filter: 'ungrouped', except: ['a'] },
  });
  expect(teamsBody(allMatching({ search: '', filter: 'group', groupId: 'g1' }))).toEqual({
    matching: { filter: 'group', groupId: 'g1', except: [] },
  });
});
