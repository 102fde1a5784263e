import type { PointsPreset, TieRule } from '../../events/games.ts';
import type { ResultRow, Standing } from './points.ts';

/** Column headings that organizers use in their results, as `headingKey` reads them. */
export const resultHeadings: Record<keyof ResultRow, readonly string[]> = {
  slotNumber: ['slot', 'slots', 'slotno', 'slotnumber', 'slotnum', 'seat', 'seatno', 'seatnumber'],
  placement: ['placement', 'place', 'placed', 'rank', 'ranking', 'position', 'pos'],
  kills: [
    'kills',
    'kill',
    'totalkills',
    'finishes',
    'finish',
    'killpoints',
    'finishpoints',
    'elims',
    'eliminations',
  ],
};

/** Returns a heading as lower-case letters and digits only: "Slot No." becomes `slotno`. */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * One team's result in one match. `team` tells teams apart when a slot has had several; a team that returned
 * to another slot or under another name is still the same.
 */
export type TeamResult = {
  matchNumber: number;
  team: string;
  slotNumber: number;
  teamName: string;
  placement: number;
  kills: number;
};

type Tally = Omit<Standing, 'rank' | 'decidedBy'> & {
  team: string;
  /** The latest match it played, for its slot and name. */
  lastMatch: number;
  /** Placement by match number; the latest one breaks the last ties. */
  placements: Map<number, number>;
};

/** Returns the points for a placement (FIELD "Points"). */
export function placementPoints(preset: PointsPreset, placement: number): number {
  return preset.placement[placement - 1] ?? 0;
}

/**
 * Returns the standings after these matches: by total points, then by the preset's rules one after another,
 * never by name. Teams that stay tied share a rank; the next rank skips as many (FIELD "Ties"). `decidedBy`
 * says for each row why it is below the row above: its total, a rule, or 'tie'.
 */
export function standingsOf(results: readonly TeamResult[], preset: PointsPreset): Standing[] {
  return rankedTeams(results, preset).map(({ team: _, ...row }) => row);
}

/** Returns the standings of `standingsOf`, with the team of each row. */
export function rankedTeams(
  results: readonly TeamResult[],
  preset: PointsPreset,
): (Standing & { team: string })[] {
  const tallies = tally(results, preset);
  const matches = [...new Set(results.map(result => result.matchNumber))].sort((a, b) => b - a);
  // Full ties are listed by slot: a list needs an order, and the name must not decide it.
  tallies.sort(
    (a, b) =>
      compare(a, b, preset, matches).order || a.slotNumber - b.slotNumber || (a.team < b.team ? -1 : 1),
  );
  let rank = 0;
  return tallies.map((entry, index) => {
    const above = tallies[index - 1];
    const compared = above ? compare(above, entry, preset, matches) : { order: -1, by: 'total' as const };
    if (compared.order !== 0) rank = index + 1;
    const { lastMatch: _, placements: __, ...row } = entry;
    return { ...row, rank, decidedBy: compared.by };
  });
}

function tally(results: readonly TeamResult[], preset: PointsPreset): Tally[] {
  const byTeam = new Map<string, Tally>();
  for (const { team, matchNumber, slotNumber, teamName, placement, kills } of results) {
    const entry = byTeam.get(team) ?? emptyTally(team);
    byTeam.set(team, entry);
    if (matchNumber > entry.lastMatch) Object.assign(entry, { lastMatch: matchNumber, slotNumber, teamName });
    const points = placementPoints(preset, placement);
    entry.matches++;
    if (placement === 1) entry.wins++;
    entry.placementPoints += points;
    entry.kills += kills;
    entry.totalPoints += points + kills;
    entry.placements.set(matchNumber, placement);
  }
  return [...byTeam.values()];
}

function emptyTally(team: string): Tally {
  return {
    team,
    lastMatch: 0,
    slotNumber: 0,
    teamName: '',
    matches: 0,
    wins: 0,
    placementPoints: 0,
    kills: 0,
    totalPoints: 0,
    placements: new Map(),
  };
}

type Comparison = { order: number; by: Standing['decidedBy'] };

/** Returns a negative `order` if `a` ranks above `b`; `by`: the rule that decides. */
function compare(a: Tally, b: Tally, preset: PointsPreset, matches: readonly number[]): Comparison {
  if (a.totalPoints !== b.totalPoints) return { order: b.totalPoints - a.totalPoints, by: 'total' };
  for (const rule of preset.tieBreak) {
    const order = byRule[rule](a, b, matches);
    if (order !== 0) return { order, by: rule };
  }
  return { order: 0, by: 'tie' };
}

const byRule: Record<TieRule, (a: Tally, b: Tally, matches: readonly number[]) => number> = {
  wins: (a, b) => b.wins - a.wins,
  'placement-points': (a, b) => b.placementPoints - a.placementPoints,
  kills: (a, b) => b.kills - a.kills,
  'latest-placement': latestPlacement,
};

/** Compares placements in the most recent match; a team that did not play it ranks lower. */
function latestPlacement(a: Tally, b: Tally, [latest]: readonly number[]): number {
  if (latest === undefined) return 0;
  const last = Number.MAX_SAFE_INTEGER;
  return (a.placements.get(latest) ?? last) - (b.placements.get(latest) ?? last);
}
