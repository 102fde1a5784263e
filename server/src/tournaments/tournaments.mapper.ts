import { registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import type { Tournament, TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { toOrganizationSummary } from '../account/users.mapper.ts';
import type { TournamentRow } from '../platform/db/schema.ts';
import type { DetailRow, SummaryRow } from './tournaments.queries.ts';

export function toTournamentSummary(row: SummaryRow): TournamentSummary {
  return {
    _id: row.id,
    title: row.title,
    bannerUrl: row.banner_url,
    game: row.game,
    prizePool: row.prize_pool,
    prizePoolTotal: row.prize_pool_total,
    entryFee: row.entry_fee,
    capacity: row.capacity,
    registeredCount: row.registered_count,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at?.toISOString() ?? null,
    registrationClosesAt: row.registration_closes_at?.toISOString() ?? null,
    registrationUrl: row.registration_url,
    organizationId: toOrganizationSummary(row),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns the whole tournament; `now` decides whether registration is open. */
export function toTournament(row: DetailRow, now: Date): Tournament {
  const summary = toTournamentSummary(row);
  return {
    ...summary,
    description: row.description,
    rules: row.rules,
    prizes: row.prizes,
    prizeBreakdown: row.prize_breakdown,
    isRegistered: row.is_registered,
    registrationState: registrationState(summary, now.getTime()),
    groupCount: row.group_count,
    organizerSuspended: row.organizer_hidden,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns a row's owner as the shared permissions expect it. */
export function ownerOf(row: Pick<TournamentRow, 'organization_id' | 'created_by'>) {
  return { organizationId: { _id: row.organization_id }, createdBy: row.created_by };
}

/** Returns a row's times as the shared rules expect them. */
export function timesOf(row: Pick<TournamentRow, 'start_at' | 'end_at' | 'registration_closes_at'>) {
  return {
    startAt: row.start_at.toISOString(),
    endAt: row.end_at?.toISOString() ?? null,
    registrationClosesAt: row.registration_closes_at?.toISOString() ?? null,
  };
}
