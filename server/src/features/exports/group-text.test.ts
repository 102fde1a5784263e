import { expect, it } from 'vitest';
import { groupText } from './group-text.ts';

it('a group is a bold heading and its teams with their slots', () => {
  expect(groupText({ name: 'Group 1', teamNames: ['Team Soul', 'GodLike Juniors'] })).toBe(
    '*Group 1*\n1. Team Soul\n2. GodLike Juniors',
  );
  expect(groupText({ name: 'Group 2', teamNames: [] })).toBe('*Group 2*\nNo teams yet');
});

it.each([
  ['Alpha*', 'Alpha\u2217'],
  ['*Group 9*', '\u2217Group 9\u2217'],
  ['~gone~', '\u223cgone\u223c'],
  ['```mono', '\u02cb\u02cb\u02cbmono'],
  ['_italic_', '\uff3fitalic\uff3f'],
  ['Team_Soul', 'Team_Soul'],
  ['खेल_दल', 'खेल_दल'],
  ['A\n2. Forged', 'A 2. Forged'],
  ['A\r\n*Group 2*', 'A \u2217Group 2\u2217'],
  ['A\u2028B\u0085C', 'A B C'],
])('a name formats nothing and stays on its line: %j', (name, shown) => {
  expect(groupText({ name: 'G', teamNames: [name] })).toBe(`*G*\n1. ${shown}`);
  expect(groupText({ name, teamNames: [] }).split('\n')).toEqual([`*${shown}*`, 'No teams yet']);
});
