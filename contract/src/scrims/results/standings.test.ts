import { describe, expect, it } from 'vitest';
import { type PointsPresetId, pointsPresets } from '../../events/games.ts';
import { placementPoints, standingsOf, type TeamResult } from './standings.ts';

/** A team's matches as `[placement, kills]`, null for one it missed; teams have slots 1, 2, 3 in this order. */
type Sheet = Record<string, ([placement: number, kills: number] | null)[]>;

function resultsOf(sheet: Sheet): TeamResult[] {
  return Object.entries(sheet).flatMap(([team, matches], seat) =>
    matches.flatMap((match, index) =>
      match
        ? [
            {
              matchNumber: index + 1,
              team,
              slotNumber: seat + 1,
              teamName: `Team ${team}`,
              placement: match[0],
              kills: match[1],
            },
          ]
        : [],
    ),
  );
}

const tableOf = (sheet: Sheet, preset: PointsPresetId = 'bgmi') =>
  standingsOf(resultsOf(sheet), pointsPresets[preset]);
const linesOf = (sheet: Sheet, preset?: PointsPresetId) =>
  tableOf(sheet, preset).map(row => [row.rank, row.teamName.at(-1), row.totalPoints, row.decidedBy]);

describe('placement points (FIELD)', () => {
  it.each([
    ['bgmi', [10, 6, 5, 4, 3, 2, 1, 1, 0, 0]],
    ['bgmi-15', [15, 12, 10, 8, 6, 4, 2, 1, 1, 1, 1, 1, 0, 0]],
    ['free-fire', [12, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]],
  ] as const)('%s', (preset, points) => {
    expect(points.map((_, index) => placementPoints(pointsPresets[preset], index + 1))).toEqual(points);
    expect(placementPoints(pointsPresets[preset], 100)).toBe(0);
  });

  it.each(['bgmi', 'bgmi-15', 'free-fire'] as const)('%s gives one per kill', preset => {
    expect(tableOf({ A: [[25, 7]] }, preset)[0]).toMatchObject({
      placementPoints: 0,
      kills: 7,
      totalPoints: 7,
    });
  });
});

describe('the standings', () => {
  it('are empty before the first match', () => {
    expect(tableOf({})).toEqual([]);
  });

  it('add up a team’s matches: matches, wins, placement, kills, total', () => {
    expect(
      tableOf({
        A: [
          [1, 8],
          [12, 0],
          [3, 2],
        ],
      }),
    ).toEqual([
      {
        rank: 1,
        slotNumber: 1,
        teamName: 'Team A',
        matches: 3,
        wins: 1,
        placementPoints: 15,
        kills: 10,
        totalPoints: 25,
        decidedBy: 'total',
      },
    ]);
  });

  it('count a missed match as nothing', () => {
    const [first, second] = tableOf({
      A: [[2, 3], null, [2, 3]],
      B: [
        [3, 0],
        [1, 1],
        [3, 0],
      ],
    });
    expect(first).toMatchObject({ teamName: 'Team B', matches: 3, totalPoints: 21 });
    expect(second).toMatchObject({ teamName: 'Team A', matches: 2, totalPoints: 18 });
  });

  it('keep two squads apart that had the same slot, even when tied', () => {
    const played = [
      { matchNumber: 1, team: 'left', slotNumber: 7, teamName: 'Left', placement: 9, kills: 0 },
      { matchNumber: 1, team: 'came', slotNumber: 7, teamName: 'Came', placement: 9, kills: 0 },
    ];
    const tied = [
      { rank: 1, teamName: 'Came', decidedBy: 'total' },
      { rank: 1, teamName: 'Left', decidedBy: 'tie' },
    ];
    expect(standingsOf(played, pointsPresets.bgmi)).toMatchObject(tied);
    expect(standingsOf(played.toReversed(), pointsPresets.bgmi)).toMatchObject(tied);
  });

  it('show a squad that returned in another slot once, with its latest entry', () => {
    const played = [
      { matchNumber: 2, team: 'same', slotNumber: 9, teamName: 'New name', placement: 4, kills: 1 },
      { matchNumber: 1, team: 'same', slotNumber: 7, teamName: 'Old name', placement: 1, kills: 2 },
    ];
    for (const results of [played, played.toReversed()]) {
      expect(standingsOf(results, pointsPresets.bgmi)).toMatchObject([
        { slotNumber: 9, teamName: 'New name', matches: 2, totalPoints: 17 },
      ]);
    }
  });
});

describe('ties after the total (FIELD)', () => {
  it('are broken by wins', () => {
    // Both 16; B won once.
    const sheet: Sheet = {
      A: [
        [2, 2],
        [2, 2],
      ],
      B: [
        [1, 0],
        [9, 6],
      ],
    };
    expect(linesOf(sheet)).toEqual([
      [1, 'B', 16, 'total'],
      [2, 'A', 16, 'wins'],
    ]);
  });

  it('then by placement points', () => {
    // Both 12 without a win; B 11 placement points, A 6.
    const sheet: Sheet = {
      A: [
        [2, 6],
        [9, 0],
      ],
      B: [
        [2, 0],
        [3, 1],
      ],
    };
    expect(linesOf(sheet)).toEqual([
      [1, 'B', 12, 'total'],
      [2, 'A', 12, 'placement-points'],
    ]);
  });

  it('in Free Fire then by kills, whatever the placement points', () => {
    const sheet: Sheet = {
      A: [
        [2, 1],
        [11, 0],
      ],
      B: [
        [5, 4],
        [11, 0],
      ],
    };
    expect(linesOf(sheet, 'free-fire')).toEqual([
      [1, 'B', 10, 'total'],
      [2, 'A', 10, 'kills'],
    ]);
  });

  it('then by the better placement in the most recent match', () => {
    const sheet: Sheet = {
      A: [
        [2, 1],
        [3, 1],
      ],
      B: [
        [3, 1],
        [2, 1],
      ],
    };
    expect(linesOf(sheet)).toEqual([
      [1, 'B', 13, 'total'],
      [2, 'A', 13, 'latest-placement'],
    ]);
  });

  it('where a team that missed that match ranks lower', () => {
    // Zero placement points each: only the last match breaks the tie.
    const sheet: Sheet = {
      A: [[20, 3], null],
      B: [
        [21, 1],
        [22, 2],
      ],
    };
    expect(linesOf(sheet)).toEqual([
      [1, 'B', 3, 'total'],
      [2, 'A', 3, 'latest-placement'],
    ]);
  });

  it('that nothing breaks stay: equal rank, and the next rank is skipped', () => {
    const sheet: Sheet = {
      C: [[2, 1], null, null],
      A: [[2, 1], null, null],
      D: [[9, 0], null, null],
      B: [null, null, [1, 5]],
    };
    // C and A cannot both be second in one match on a real sheet, but the function accepts any input.
    expect(linesOf(sheet)).toEqual([
      [1, 'B', 15, 'total'],
      [2, 'C', 7, 'total'],
      [2, 'A', 7, 'tie'],
      [4, 'D', 0, 'total'],
    ]);
  });

  it('show for each row why it ranks below the one above', () => {
    const sheet: Sheet = {
      A: [
        [1, 0],
        [9, 6],
      ],
      B: [
        [2, 4],
        [2, 0],
      ],
      C: [
        [3, 5],
        [2, 0],
      ],
      D: [
        [9, 0],
        [10, 1],
      ],
    };
    expect(linesOf(sheet)).toEqual([
      [1, 'A', 16, 'total'],
      [2, 'B', 16, 'wins'],
      [3, 'C', 16, 'placement-points'],
      [4, 'D', 1, 'total'],
    ]);
  });
});
