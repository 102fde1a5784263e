import type { Lobby } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { nextAction } from '@hotdrop/contract/scrims/next-action.ts';
import { matchStartsOf } from '../../scrims/match-starts.rules.ts';
import { type ScrimWithOrganizer, toScrimSummary } from '../../scrims/scrims.mapper.ts';
import type { LobbyCounts } from './organization-dashboard.queries.ts';

/** Maps a lobby for its organizer; `now` decides what comes next. */
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
