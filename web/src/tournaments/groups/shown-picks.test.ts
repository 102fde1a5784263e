import { expect, test } from 'vitest';
import { aGroup, aTeam, groupIdOf, userIdOf } from '../../../test/groups/fake-manager.ts';
import type { Selection, TeamScope } from './selection.ts';
import { shownPicks } from './teams-column.tsx';

const teams = [aTeam(1), aTeam(2, aGroup(1)), aTeam(3, aGroup(2))];
const byId = (numbers: number[]) =>
  new Map(teams.filter(({ number }) => numbers.includes(number)).map(team => [team.userId._id, team]));
const picked: Selection = { kind: 'picked', ids: new Set([1, 2, 3].map(userIdOf)) };
const scope = (change: Partial<TeamScope> = {}): TeamScope => ({
  search: '',
  filter: 'all',
  groupId: null,
  ...change,
});

test.each<[string, TeamScope, { total: number; loaded: number[] }, number[]]>([
  [
    'that is fully loaded are those it contains',
    scope({ search: 'x' }),
    { total: 2, loaded: [1, 3] },
    [1, 3],
  ],
  [
    'that is fully loaded do not depend on remembered teams',
    scope({ filter: 'ungrouped' }),
    { total: 1, loaded: [3] },
    [3],
  ],
  ['of all teams are all of them', scope(), { total: 500, loaded: [1] }, [1, 2, 3]],
  [
    'of teams in no group are those without a group',
    scope({ filter: 'ungrouped' }),
    { total: 500, loaded: [] },
    [1],
  ],
  [
    'of a group’s teams are that group’s',
    scope({ filter: 'group', groupId: groupIdOf(1) }),
    { total: 500, loaded: [] },
    [2],
  ],
  ['of a search are those that match', scope({ search: 'SQUAD 3' }), { total: 500, loaded: [] }, [3]],
  ['that is empty are none', scope({ search: 'nobody' }), { total: 0, loaded: [] }, []],
])('the selected teams in a list %s', (_name, of, { total, loaded }, shown) => {
  const known = { scope: of, total, loaded: byId(loaded) };
  expect(shownPicks(picked, known, byId([1, 2, 3]))).toEqual(shown.map(userIdOf));
});

test('an unknown team does not count as shown in a long list', () => {
  expect(shownPicks(picked, { scope: scope(), total: 500, loaded: new Map() }, new Map())).toEqual([]);
});
