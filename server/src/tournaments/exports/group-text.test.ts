import { expect, it } from 'vitest';
import { groupHeading, teamLine } from './exports.mapper.ts';

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
])('a name adds no formatting and stays on its line: %j', (name, shown) => {
  expect(teamLine(1, name)).toBe(`1. ${shown}`);
  expect(groupHeading(name)).toBe(`*${shown}*`);
});
