import { limits } from '@hotdrop/contract/lib/limits.ts';
import { describe, expect, it } from 'vitest';
import { joinedLine, leftLine, movedLine, teamsText } from '../registration/entry.rules.ts';
import type { TeamSource } from '../registration/team-selection.queries.ts';
import { groupsNeeded, hasRoomFor } from './groups.rules.ts';

function source(names: string[], { count = names.length, from = 1 } = {}): TeamSource {
  const first = names.slice(0, 3).map((teamName, index) => ({ teamName, number: from + index }));
  return { groupId: 'g', roomId: 'r', count, first };
}

describe('team names in a room line', () => {
  it.each<[string, TeamSource[]]>([
    ['Alpha', [source(['Alpha'])]],
    ['Alpha and Beta', [source(['Alpha', 'Beta'])]],
    ['Alpha, Beta and Gamma', [source(['Alpha', 'Beta', 'Gamma'])]],
    ['Alpha, Beta, Gamma and 1 more', [source(['Alpha', 'Beta', 'Gamma'], { count: 4 })]],
    ['Alpha, Beta, Gamma and 13 more', [source(['Alpha', 'Beta', 'Gamma'], { count: 16 })]],
    [
      'Two, Seven and Nine',
      [source(['Seven'], { from: 7 }), source(['Two'], { from: 2 }), source(['Nine'], { from: 9 })],
    ],
    [
      'One, Two, Three and 5 more',
      [source(['Three', 'Four'], { from: 3, count: 6 }), source(['One', 'Two'])],
    ],
  ])('%s', (text, sources) => expect(teamsText(sources)).toBe(text));

  it('come first in the message', () => {
    const teams = source(['Alpha', 'Beta']);
    expect(joinedLine([teams])).toBe('Alpha and Beta joined the group');
    expect(movedLine(teams, 'Group 5')).toBe('Alpha and Beta moved to Group 5');
    expect(leftLine(teams)).toBe('Alpha and Beta left the group');
  });
});

describe('the size of groups', () => {
  it.each([
    [0, 16, 0],
    [1, 16, 1],
    [16, 16, 1],
    [17, 16, 2],
    [20_000, 16, 1250],
    [25, 12, 3],
  ])('%i teams by %i make %i groups', (teams, size, groups) =>
    expect(groupsNeeded(teams, size)).toBe(groups),
  );

  it.each([
    [limits.groupTeams, 0, true],
    [1, limits.groupTeams - 1, true],
    [1, limits.groupTeams, false],
    [limits.groupTeams + 1, 0, false],
  ])('%i more with %i fit: %s', (teams, present, fits) => expect(hasRoomFor(teams, present)).toBe(fits));
});
