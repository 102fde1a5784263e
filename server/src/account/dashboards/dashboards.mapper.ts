import type { Lobby, PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { nextAction } from '@hotdrop/contract/scrims/next-action.ts';
import { pointsPresets } from '@hotdrop/contract/scrims/presets.ts';
import { rankedTeams } from '@hotdrop/contract/scrims/results/standings.ts';
import { toTeamResults } from '../../scrims/results/points.mapper.ts';
import type { ResultOfMatch } from '../../scrims/results/points.queries.ts';
import { matchStartsOf } from '../../scrims/run/match-starts.rules.ts';
import { type ScrimWithOrganizer, toScrimSummary } from '../../scrims/scrims.mapper.ts';
import type { LobbyCounts } from './dashboards.queries.ts';

/** A lobby as its organizer runs it; `now` decides what comes next. */
export function toLobby(row: ScrimWithOrganizer, counts: LobbyCounts | undefined, now: Date): Lobby {
  const summary = toScrimSummary(row, now);
  const state = {
    confirmedCount: counts?.confirmed ?? 0,
    paymentsToConfirm: counts?.paymentsToConfirm ?? 0,
    kickRequests: counts?.kickRequests ?? 0,
    refundsDue: counts?.refundsDue ?? 0,
    credentialsFor: counts?.credentialsFor ?? [],
    releaseMinutes: row.release_minutes,
    done: row.done_at !== null,
    matchStarts: matchStartsOf(row).map(start => start.toISOString()),
    credentialsSet: counts?.credentialsReleaseAt != null,
    credentialsReleaseAt: counts?.credentialsReleaseAt?.toISOString() ?? null,
  };
  return { ...summary, ...state, next: nextAction({ ...summary, ...state }, now.getTime()) };
}

/** How a squad did in a lobby; null where it has no results. */
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
