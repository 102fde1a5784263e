import { squadRefused } from '../../events/squads.rules.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { bookableSlotsOf } from '../scrims.mapper.ts';
import { type Arrival, giveSlots } from './seating.rules.ts';
import { findDeskState } from './slots.queries.ts';

type Asking = { arrival: Arrival; players: BookingRow['players'] };

/**
 * Returns the slot for a squad that an admin or the organizer adds: the wanted one, or the next free one. The
 * caller has locked the scrim's row.
 * @throws AppError ORGANIZER_SUSPENDED, ALREADY_BOOKED, TEAM_NAME_TAKEN, PLAYER_TAKEN, SLOT_RESERVED,
 * SLOT_TAKEN, SCRIM_FULL
 */
export async function slotFor(
  trx: Executor,
  scrim: Pick<ScrimRow, 'id' | 'slots' | 'start_from' | 'reserved_slots'>,
  { arrival, players }: Asking,
): Promise<number> {
  const state = await findDeskState(trx, scrim.id, {
    userIds: arrival.userId === null ? [] : [arrival.userId],
    teamKeys: [arrival.teamKey],
    ignKeys: arrival.ignKeys,
  });
  if (state.organizerHidden) throw new AppError('ORGANIZER_SUSPENDED');
  const lobby = {
    bookable: bookableSlotsOf(scrim),
    taken: new Set(state.taken),
    userIds: new Set(state.userIds),
    teamKeys: new Set(state.teamKeys),
    ignKeys: new Set(state.ignKeys),
    // A squad added by hand gets a slot, not a waitlist position.
    waitlistCount: 0,
    lastWaitlistNumber: 0,
    maxWaitlist: 0,
  };
  const [seating] = giveSlots(lobby, [arrival]);
  if (seating?.kind === 'seated') return seating.slotNumber;
  if (seating?.kind === 'refused' && seating.code !== 'WAITLIST_FULL') throw squadRefused(seating, players);
  throw new AppError('SCRIM_FULL');
}
