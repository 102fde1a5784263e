import { expect, test } from 'vitest';
import { aStanding } from '../../../test/results.ts';
import { tieText } from './standings-table.tsx';

const items = [
  aStanding({ teamName: 'Aura' }),
  aStanding({ teamName: 'Blind' }),
  aStanding({ teamName: 'Core', decidedBy: 'wins' }),
  aStanding({ teamName: 'Dusk', decidedBy: 'placement-points' }),
  aStanding({ teamName: 'Echo', decidedBy: 'kills' }),
  aStanding({ teamName: 'Fable', decidedBy: 'latest-placement' }),
  aStanding({ teamName: 'Grit', decidedBy: 'tie' }),
  aStanding({ teamName: 'Hype' }),
];

test('the tie-breaker shows on the row above, a tie on both rows', () => {
  expect(items.map((_, index) => tieText(items, index))).toEqual([
    null,
    'more wins than Core',
    'more placement points than Dusk',
    'more kills than Echo',
    'placed better in the last match than Fable',
    'tied with Grit',
    'tied with Fable',
    null,
  ]);
});
