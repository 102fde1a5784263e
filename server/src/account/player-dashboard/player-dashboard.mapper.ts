import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import { pointsPresets } from '@hotdrop/contract/scrims/presets.ts';
import { rankedTeams } from '@hotdrop/contract/scrims/results/standings.ts';
import { toTeamResults } from '../../scrims/results/points.mapper.ts';
import type { ResultOfMatch } from '../../scrims/results/points.queries.ts';
import { type ScrimWithOrganizer, toScrimSummary } from '../../scrims/scrims.mapper.ts';

/** Returns a squad's result in a lobby; null if it has none. */
export function toResult(
  row: ScrimWithOrganizer,
  results: readonly ResultOfMatch[],
  userId: string,
  now: Date,
): PlayerDashboard['results'][number] | null {
  const table = rankedTeams(toTeamResults(results), pointsPresets[row.points_preset]);
  const own = table.find(one => one.team === userId);
  if (!own) return null;
  return {
    scrim: toScrimSummary(row, now),
    rank: own.rank,
    teams: table.length,
    totalPoints: own.totalPoints,
    teamName: own.teamName,
  };
}
