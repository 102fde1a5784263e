import type { AddScrimParticipantBody } from '@hotdrop/contract/admin/scrims/scrims.ts';
import { squadSizes } from '@hotdrop/contract/events/games.ts';
import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { slotInWords } from '@hotdrop/contract/scrims/slot-text.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { LastSquad } from './admin-scrims.queries.ts';

/**
 * Checks that an admin may give this user a slot in this lobby. @throws AppError USER_NOT_FOUND, NOT_A_PLAYER
 */
export function assertMayGetSlot(
  player: UserRow | undefined,
  { organization_id, created_by }: ScrimRow,
): asserts player is UserRow {
  if (!player || player.deleted_at) throw new AppError('USER_NOT_FOUND');
  const isOwner = player.id === organization_id || player.id === created_by;
  if (player.role !== 'player' || isOwner) throw new AppError('NOT_A_PLAYER');
  if (player.suspended_at) {
    throw new AppError('NOT_A_PLAYER', { fieldErrors: { playerId: 'This account is suspended' } });
  }
}

/**
 * A squad that only holds its slot, or is on the waitlist, may be added: its slot is confirmed without a fee.
 * Once a UTR is submitted the payment decides; otherwise it would need a refund.
 * @throws AppError ALREADY_BOOKED
 */
export function assertHasNoSlot(
  own: BookingRow | undefined,
  payments: readonly Pick<PaymentRow, 'status'>[],
): void {
  if (!own || own.status === 'waitlisted') return;
  const refused = (playerId: string) => new AppError('ALREADY_BOOKED', { fieldErrors: { playerId } });
  if (own.status === 'confirmed')
    throw refused(`This player already has ${slotInWords(own.slot_number)} here`);
  if (payments.some(({ status }) => status === 'submitted')) {
    throw refused(
      `This player holds ${slotInWords(own.slot_number)} and has submitted a UTR. Approve that payment`,
    );
  }
}

type Squad = Pick<BookingRow, 'team_name' | 'team_key' | 'phone' | 'players'>;

/**
 * Returns the squad to add. Missing fields are those of the player's latest squad, with at most as many
 * players as the mode has; without such a squad, it is the player alone under their own name.
 * @throws AppError VALIDATION for more players than the mode has
 */
export function squadOf(
  { teamName, phone, players }: Pick<AddScrimParticipantBody, 'teamName' | 'phone' | 'players'>,
  person: Pick<UserRow, 'name' | 'phone'>,
  last: LastSquad | undefined,
  mode: ScrimRow['mode'],
): Squad {
  const { max } = squadSizes[mode];
  if (players && players.length > max) {
    const message = `A squad can have at most ${max} ${max === 1 ? 'player' : 'players'} here`;
    throw new AppError('VALIDATION', { fieldErrors: { players: message } });
  }
  const alone: SquadPlayer[] = [{ ignName: cut(person.name, limits.playerField), ignId: '', slot: 1 }];
  const known = last?.players.slice(0, max) ?? [];
  const name = teamName ?? last?.teamName ?? cut(person.name, limits.teamName);
  return {
    team_name: name,
    team_key: comparisonKey(name),
    phone: phone ?? last?.phone ?? person.phone,
    players: players ?? (known.length > 0 ? known : alone),
  };
}

function cut(name: string, max: number): string {
  return Array.from(name).slice(0, max).join('').trim();
}
