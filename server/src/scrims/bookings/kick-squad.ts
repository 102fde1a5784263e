import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { BookingRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import type { OpenLobby } from './open-lobby.ts';
import { removeSquad } from './slots.ts';

/**
 * Kicks a squad: frees its slot, says so in the room and tells it. Not after the end: a squad that has
 * played keeps its results, its right to rate and its payment.
 * @throws AppError SCRIM_OVER
 */
export async function kickSquad(lobby: OpenLobby, actor: Actor, booking: BookingRow): Promise<void> {
  const { trx, scrim, now } = lobby;
  if (now > scrim.end_at) throw new AppError('SCRIM_OVER');
  const squad = await removeSquad(trx, scrim, booking, 'kicked', now);
  await recordAudit(trx, {
    actorId: actor._id,
    action: 'kick',
    target: { kind: 'booking', id: squad.id },
    // No squad name: the log is never edited, not even when an account is erased.
    detail: { scrimId: scrim.id, userId: squad.user_id, slotNumber: squad.slot_number },
    at: now,
  });
  // A squad on the waitlist was never in the room.
  if (booking.status === 'confirmed') await lobby.say(`${squad.team_name} was kicked`);
  const until = new Date(+now + dayMs);
  await tellSquads(trx, 'squad-kicked', { scrimId: scrim.id, bookings: [squad], now, until });
  await tellEditedByAdmin(trx, scrim, 'squad-kicked', { actorId: actor._id, now });
  lobby.changed(squad);
}
