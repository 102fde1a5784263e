import { type PointsPresetId, pointsPresets } from '@hotdrop/contract/events/games.ts';
import type { ScrimMatch, Standings } from '@hotdrop/contract/scrims/results/points.ts';
import { placementPoints, standingsOf, type TeamResult } from '@hotdrop/contract/scrims/results/standings.ts';
import type { ResultOfMatch } from './points.queries.ts';

/** Returns results for the standings, where a team is an account in any slot, or a walk-in's booking. */
export function toTeamResults(results: readonly ResultOfMatch[]): TeamResult[] {
  return results.map(({ matchNumber, squadId, slotNumber, teamName, placement, kills }) => ({
    matchNumber,
    team: squadId,
    slotNumber,
    teamName,
    placement,
    kills,
  }));
}

/** Returns the standings of a scrim and of each match; `results` are by match and placement. */
export function toStandings(presetId: PointsPresetId, results: readonly ResultOfMatch[]): Standings {
  const preset = pointsPresets[presetId];
  const matches = new Map<number, ScrimMatch>();
  for (const { matchNumber, imageUrl, createdAt, slotNumber, teamName, placement, kills } of results) {
    const match = matches.get(matchNumber) ?? {
      matchNumber,
      imageUrl,
      createdAt: createdAt.toISOString(),
      results: [],
    };
    matches.set(matchNumber, match);
    const points = placementPoints(preset, placement);
    match.results.push({
      slotNumber,
      teamName,
      placement,
      kills,
      placementPoints: points,
      totalPoints: points + kills,
    });
  }
  return {
    items: standingsOf(toTeamResults(results), preset),
    matches: [...matches.values()],
    pointsPreset: presetId,
    tieBreak: [...preset.tieBreak],
  };
}
