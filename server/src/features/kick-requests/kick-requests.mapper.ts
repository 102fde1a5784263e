import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests.ts';
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
    target:
      row.target_user_id !== null && row.target_team !== null
        ? { userId: row.target_user_id, teamName: row.target_team }
        : null,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}
