import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { toPayment } from './bookings.mapper.ts';
import type { OtherLobby, ParticipantRow } from './participants.queries.ts';

/** Returns a squad as everyone sees it: names, no phone, no game id (FIELD 5). */
export function toPublicParticipant({ row, user, waitlistPosition }: ParticipantRow): ScrimParticipant {
  return {
    _id: row.id,
    userId: user && { _id: user.id, name: user.name, avatarUrl: user.avatarUrl },
    teamName: row.team_name,
    slotNumber: row.slot_number,
    status: row.status,
    waitlistPosition: row.status === 'waitlisted' ? waitlistPosition : null,
    players: row.players.map(({ ignName, slot }) => ({ ignName, slot })),
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns a squad as the organizer and admins see it; `openedAt`: when it opened the current room details. */
export function toManagedParticipant(
  participant: ParticipantRow,
  { alsoIn, openedAt }: { alsoIn: OtherLobby | undefined; openedAt: Date | undefined },
): ScrimParticipant {
  const { row, payment } = participant;
  return {
    ...toPublicParticipant(participant),
    players: row.players,
    phone: row.phone,
    payment: payment && toPayment(payment),
    credentialsSeenAt: openedAt?.toISOString() ?? null,
    alsoIn: alsoIn
      ? { scrimId: alsoIn.scrimId, title: alsoIn.title, startAt: alsoIn.startAt.toISOString() }
      : null,
  };
}
