import { describe, expect, it } from 'vitest';
import { withoutSquadName } from './erased.rules.ts';

describe('a room’s system message without a squad’s name', () => {
  it.each([
    ['Soul joined the group', 'Deleted squad joined the group'],
    ['Soul left the group', 'Deleted squad left the group'],
    ['Soul was removed', 'Deleted squad was removed'],
    ['Soul was kicked', 'Deleted squad was kicked'],
    ['Soul moved to Group 7', 'Deleted squad moved to Group 7'],
    ['Alpha and Soul left the group', 'Alpha and Deleted squad left the group'],
    ['Alpha, Soul and Gamma joined the group', 'Alpha, Deleted squad and Gamma joined the group'],
    [
      'Soul, Beta, Gamma and 13 more joined the group',
      'Deleted squad, Beta, Gamma and 13 more joined the group',
    ],
    [
      'Alpha, Beta, Soul and 13 more joined the group',
      'Alpha, Beta, Deleted squad and 13 more joined the group',
    ],
  ])('%s', (line, expected) => {
    expect(withoutSquadName(line, 'Soul')).toBe(expected);
  });

  it.each([
    ['Soulmates joined the group', 'Soul'],
    ['Team Soul left the group', 'Soul'],
    ['Alpha moved to Soul', 'Soul'],
    ['Room opened', 'o'],
    ['Alpha left the group', 'a'],
    ['The scrim was cancelled', 'Soul'],
  ])('is unchanged if the name is part of another: %s', (line, name) => {
    expect(withoutSquadName(line, name)).toBe(line);
  });

  it.each(['S.O.U.L', '$1 (x|y)', '^[a-z]+$', '\\d', 'A, B and C'])(
    'whatever characters the name contains: %s',
    name => {
      expect(withoutSquadName(`Alpha, ${name} and Beta left the group`, name)).toBe(
        'Alpha, Deleted squad and Beta left the group',
      );
    },
  );
});
