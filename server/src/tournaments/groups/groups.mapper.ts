import type { Group, GroupTeam } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { toPublicParticipant } from '../registration/registrations.mapper.ts';
import type { ParticipantRow } from '../registration/registrations.queries.ts';
import type { FullGroupRow } from './groups.queries.ts';

export function toGroup(row: FullGroupRow): Group {
  return {
    _id: row.id,
    tournamentId: row.tournament_id,
    name: row.name,
    number: row.number,
    memberIds: row.member_ids,
    memberCount: row.member_ids.length,
    roomId: row.room_id,
    lastSeq: row.last_seq,
    lastPostSeq: row.last_post_seq,
  };
}

/** Returns a team as others in its group see it: no phone, no real name, no email, no game id. */
export function toGroupTeam(row: ParticipantRow): GroupTeam {
  const { createdAt: _, group: __, ...team } = toPublicParticipant(row);
  return team;
}
