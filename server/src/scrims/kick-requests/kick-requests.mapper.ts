import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import type { FullKickRequest } from './kick-requests.queries.ts';

export function toKickRequest(row: FullKickRequest): KickRequest {
  return {
    _id: row.id,
    scrimId: row.scrim_id,
    slotNumber: row.slot_number,
    targetName: row.target_name,
    reason: row.reason,
    status: row.status,
    note: row.note,
    requestedBy: { _id: row.requested_by, name: row.requester_name, teamName: row.requester_team },
    target: squadOf(row.target_user_id, row.target_team),
    targetTeam: row.meant_team,
    isInSquad: row.is_in_squad,
    seated: squadOf(row.current_user_id, row.current_team),
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}

/**
 * Returns a request as its sender sees it: like the slot board, without names of squads that only hold a
 * slot.
 */
export function toOwnKickRequest(row: FullKickRequest): KickRequest {
  return {
    ...toKickRequest(row),
    ...(!row.meant_is_public && { target: null, targetTeam: null, isInSquad: null }),
    ...(!row.current_is_public && { seated: null }),
  };
}

/** A walk-in squad has a name but no account. */
const squadOf = (userId: string | null, teamName: string | null): KickRequest['target'] =>
  teamName === null ? null : { userId, teamName };
