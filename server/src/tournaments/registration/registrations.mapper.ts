import type { Participant, Registration } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { ListedParticipantRow, ParticipantRow } from './registrations.queries.ts';

function identity(row: ParticipantRow) {
  return {
    _id: row.id,
    tournamentId: row.tournament_id,
    userId: { _id: row.user_id, name: row.user_name, avatarUrl: row.user_avatar_url },
    teamName: row.team_name,
    number: row.number,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns a team as it sees itself. */
export function toRegistration(row: ParticipantRow): Registration {
  return { ...identity(row), realName: row.real_name, phone: row.phone, players: row.players };
}

/** Returns a team as everyone sees it: no phone, no real name, no email, no game id. */
export function toPublicParticipant(row: ParticipantRow): Participant {
  return {
    ...identity(row),
    players: row.players.map(({ ignName, slot }) => ({ ignName, slot })),
  };
}

/** Returns a team as the organizer and admins see it. */
export function toManagedParticipant(row: ListedParticipantRow): Participant {
  const { group_id: id, group_number: number, group_name: name } = row;
  const group = id !== null && number !== null && name !== null ? { _id: id, number, name } : null;
  return { ...toRegistration(row), email: row.user_email, group };
}
