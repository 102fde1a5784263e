import { describe, expect, it } from 'vitest';
import { check, type Entries, previewOf, rowProblems, seatsOf } from './results-model.ts';
import { aMatch, seats } from './testing/results.ts';

const typed = (text: string): Entries =>
  Object.fromEntries(
    text.split(', ').map(row => {
      const [slot, placement = '', kills = ''] = row.split(' ');
      return [slot, { placement: placement === '-' ? '' : placement, kills }];
    }),
  );

describe('what is typed', () => {
  it('gives rows in the order of the seats; blank kills are 0, a blank squad did not play', () => {
    const { rows, problems, absent, gaps } = check(seats, typed('4 1 7, 2 2'), 25);
    expect(rows).toEqual([
      { slotNumber: 2, placement: 2, kills: 0 },
      { slotNumber: 4, placement: 1, kills: 7 },
    ]);
    expect([problems.size, gaps, absent.map(seat => seat.slotNumber)]).toEqual([0, [], [3, 5]]);
  });

  it.each([
    ['2 - 4', { placement: 'Placement missing' }],
    ['2 x', { placement: 'Placement must be a whole number' }],
    ['2 1.5', { placement: 'Placement must be a whole number' }],
    ['2 0', { placement: 'Placements start at 1' }],
    ['2 26', { placement: 'Placements end at 25' }],
    ['2 1 100', { kills: 'At most 99 kills' }],
    ['2 1 -3', { kills: 'Kills must be a whole number' }],
  ])('is named where it cannot be: %s', (row, problem) => {
    expect(check(seats, typed(row), 25).problems.get(2)).toEqual(problem);
  });

  it('names both squads of one placement, and the placements that nobody has', () => {
    const { problems, gaps } = check(seats, typed('2 1, 3 4, 4 4'), 25);
    expect(Object.fromEntries(problems)).toEqual({
      3: { placement: 'Place 4 is also slot 4' },
      4: { placement: 'Place 4 is also slot 3' },
    });
    expect(gaps).toEqual([2, 3]);
  });
});

it('a squad that played keeps its row although another sits there now', () => {
  const saved = aMatch(1, [{ slotNumber: 3, teamName: 'Left Early', placement: 1, kills: 2 }]);
  expect(seatsOf(seats, saved).map(seat => seat.teamName)).toEqual([
    'Hydras',
    'Left Early',
    'Soul Rising',
    'Aura',
  ]);
});

it('the preview counts what is typed in the place of the match itself', () => {
  const first = aMatch(1, [
    { slotNumber: 2, teamName: 'Hydras', placement: 1, kills: 5 },
    { slotNumber: 3, teamName: 'Chemin Four', placement: 2, kills: 1 },
  ]);
  const standings = { matches: [first], pointsPreset: 'bgmi' as const };
  const rows = [{ slotNumber: 3, placement: 1, kills: 10 }];
  const totals = (matchNumber: number) =>
    previewOf(standings, { matchNumber, rows, seats }).map(row => `${row.teamName} ${row.totalPoints}`);
  expect(totals(2)).toEqual(['Chemin Four 27', 'Hydras 15']);
  expect(totals(1)).toEqual(['Chemin Four 20']);
});

it('the server’s words stand beside the rows they are about, the rest above them', () => {
  const rows = [
    { slotNumber: 2, placement: 1, kills: 0 },
    { slotNumber: 5, placement: 2, kills: 0 },
  ];
  const { problems, other } = rowProblems(
    {
      'results.1.slotNumber': 'Row 2: No squad is confirmed in slot 5',
      'results.0.kills': 'Row 1: At most 99 kills',
      matchNumber: 'This scrim has 3 matches',
    },
    rows,
  );
  expect(Object.fromEntries(problems)).toEqual({
    5: { placement: 'No squad is confirmed in slot 5' },
    2: { kills: 'At most 99 kills' },
  });
  expect(other).toBe('This scrim has 3 matches');
});
