import { pointsPresets, tieRules } from '@hotdrop/contract/events/games.ts';
import { standingsOf, type TeamResult } from '@hotdrop/contract/scrims/results/standings.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/**
 * Whole lobbies: any number of teams and matches, which teams may miss, with distinct placements in each
 * match.
 */
const lobbies = fc
  .record({ teams: fc.integer({ min: 1, max: 25 }), matches: fc.integer({ min: 1, max: 6 }) })
  .chain(({ teams, matches }) =>
    fc.tuple(
      ...Array.from({ length: matches }, () =>
        fc.record({
          order: fc.shuffledSubarray(
            Array.from({ length: teams }, (_, index) => index),
            { minLength: 1 },
          ),
          // Few kills, so that totals are often tied.
          kills: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: teams, maxLength: teams }),
        }),
      ),
    ),
  )
  .map(matches =>
    matches.flatMap(({ order, kills }, index) =>
      order.map(
        (team, place): TeamResult => ({
          matchNumber: index + 1,
          team: `team ${team}`,
          slotNumber: team + 1,
          teamName: `Team ${team}`,
          placement: place + 1,
          kills: kills[team] ?? 0,
        }),
      ),
    ),
  );
const presets = fc.constantFrom(...Object.values(pointsPresets));

describe('any lobby of up to 25 teams and 6 matches', () => {
  it('has the same standings whatever the order of results', () => {
    fc.assert(
      fc.property(
        lobbies.chain(results =>
          fc.tuple(fc.constant(results), fc.shuffledSubarray(results, { minLength: results.length })),
        ),
        presets,
        ([results, shuffled], preset) => {
          expect(standingsOf(shuffled, preset)).toEqual(standingsOf(results, preset));
        },
      ),
    );
  });

  it('is ranked regardless of names and team IDs', () => {
    fc.assert(
      fc.property(lobbies, presets, fc.infiniteStream(fc.string()), (results, preset, names) => {
        const others = new Map<string, { team: string; teamName: string }>();
        const renamed = results.map(result => {
          const known = others.get(result.team) ?? {
            // The number first, so that names are unique whatever the words are.
            team: `${others.size} ${names.next().value}`,
            teamName: String(names.next().value),
          };
          others.set(result.team, known);
          return { ...result, ...known };
        });
        const withoutNames = (list: TeamResult[]) =>
          standingsOf(list, preset).map(({ teamName: _, ...row }) => row);
        expect(withoutNames(renamed)).toEqual(withoutNames(results));
      }),
    );
  });

  it('adds up: total is placement plus kills, fewer points never rank higher, ties share a rank', () => {
    fc.assert(
      fc.property(lobbies, presets, (results, preset) => {
        const table = standingsOf(results, preset);
        expect(table).toHaveLength(new Set(results.map(result => result.team)).size);
        const kills = results.reduce((sum, result) => sum + result.kills, 0);
        expect(table.reduce((sum, row) => sum + row.kills, 0)).toBe(kills);
        table.forEach((row, index) => {
          const above = table[index - 1];
          expect(row.totalPoints).toBe(row.placementPoints + row.kills);
          if (!above) {
            expect([row.rank, row.decidedBy]).toEqual([1, 'total']);
            return;
          }
          expect(above.totalPoints).toBeGreaterThanOrEqual(row.totalPoints);
          expect(row.rank).toBe(row.decidedBy === 'tie' ? above.rank : index + 1);
          expect(row.decidedBy === 'total').toBe(row.totalPoints < above.totalPoints);
          if (row.decidedBy === 'wins') expect(above.wins).toBeGreaterThan(row.wins);
          if (row.decidedBy === 'kills') expect(above.kills).toBeGreaterThan(row.kills);
          expect([...tieRules.filter(rule => preset.tieBreak.includes(rule)), 'total', 'tie']).toContain(
            row.decidedBy,
          );
        });
      }),
    );
  });
});
