import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aGroup, aTeam, userIdOf } from '../../../test/groups/fake-manager.ts';
import { teamListsKey } from './api.ts';
import { knownTeams, originOf, shownTeams } from './origin.ts';
import { allMatching, nothing, withTeams } from './selection.ts';

const first = aGroup(1);
const known = new Map(
  [aTeam(1), aTeam(2), aTeam(3, first), aTeam(4, first), aTeam(5, aGroup(2))].map(team => [
    team.userId._id,
    team,
  ]),
);
const picked = (...numbers: number[]) => withTeams(nothing, numbers.map(userIdOf), true);
const list = (filter: 'all' | 'ungrouped' | 'group', groupId: string | null = null, search = '') =>
  allMatching({ filter, groupId, search });

test('teams from one group, or all without a group, have an origin to move back to', () => {
  expect(originOf(picked(3, 4), 5, known)).toEqual({ groupId: first._id, userIds: [3, 4].map(userIdOf) });
  expect(originOf(picked(1, 2), 5, known)?.groupId).toBeNull();
});

test('teams from several groups, or never loaded, have no origin', () => {
  expect(originOf(picked(1, 3), 5, known)).toBeNull();
  expect(originOf(picked(1, 9), 5, known)).toBeNull();
  expect(originOf(nothing, 5, known)).toBeNull();
});

test('“all matching” has an origin when every team is known', () => {
  expect(originOf(list('ungrouped'), 2, known)?.userIds).toEqual([1, 2].map(userIdOf));
  expect(originOf(list('group', first._id), 2, known)?.groupId).toBe(first._id);
  expect(originOf(withTeams(list('ungrouped'), [userIdOf(1)], false), 2, known)?.userIds).toEqual([
    userIdOf(2),
  ]);
});

test('“all matching” has no origin while some teams are not loaded, or with a search', () => {
  expect(originOf(list('ungrouped'), 3, known)).toBeNull();
  expect(originOf(list('ungrouped', null, 'soul'), 2, known)).toBeNull();
});

test('teams on the screen count while they are refetched, other invalidated ones do not', () => {
  const client = new QueryClient();
  const shown = new QueryObserver(client, {
    queryKey: [...teamListsKey('t'), 'shown'],
    queryFn: () => new Promise<never>(() => {}),
    initialData: { items: [aTeam(1)] },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = shown.subscribe(() => {});
  client.setQueryData([...teamListsKey('t'), 'left'], { items: [aTeam(2)] });
  expect([...shownTeams(client, 't').keys()]).toEqual([1, 2].map(userIdOf));
  void client.invalidateQueries({ queryKey: teamListsKey('t') });
  expect([...shownTeams(client, 't').keys()]).toEqual([userIdOf(1)]);
  expect(knownTeams(client, 't').size).toBe(0);
  leave();
});
