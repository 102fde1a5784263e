import { squadSizes } from '@hotdrop/contract/events/games.ts';
import { ignKeys } from '../../events/squads.rules.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { findBookingById, updateBooking } from '../bookings/bookings.queries.ts';
import { findDeskState, moveCounts, reservePlayers } from '../bookings/slots.queries.ts';
import { bookableSlotsOf } from '../scrims.mapper.ts';
import { findPaymentsOfBooking, type PaymentChanges, updatePayment } from './payments.queries.ts';
import { type Settlement, settle } from './settlement.rules.ts';

export type Settled = {
  payment: PaymentRow;
  booking: BookingRow;
  slotChanged: boolean;
  settlement: Settlement;
};

type Arrived = {
  payment: PaymentRow;
  /** Fields that are known now, such as the gateway's id or the approver. */
  known: PaymentChanges;
  /** Whether the money is being refunded, so that it confirms nothing. */
  refundPending?: boolean;
};

/**
 * Records that money for a booking has arrived, in the transaction that locked its scrim: confirms the
 * booking or marks the money for a refund (`settle`, SECURITY D6). Does nothing if it was recorded before.
 */
export async function settlePayment(
  trx: Executor,
  scrim: ScrimRow,
  { payment, known, refundPending = false }: Arrived,
  now: Date,
): Promise<Settled> {
  const booking = await findBookingById(trx, payment.booking_id);
  const others = await findPaymentsOfBooking(trx, booking.id);
  const settlement = settle({
    payment: payment.status,
    booking: booking.status,
    paidAlready: others.some(({ id, status }) => id !== payment.id && status === 'captured'),
    slotStillFree: booking.status === 'expired' && (await isSlotStillFree(trx, scrim, booking)),
    over: now > scrim.end_at,
    closed: refundPending || scrim.cancelled_at !== null,
  });
  if (settlement === 'nothing') return { payment, booking, slotChanged: false, settlement };
  const status = settlement === 'refund' ? 'refund-due' : 'captured';
  const settled = await updatePayment(trx, payment.id, { ...known, status });
  if (settlement === 'refund') return { payment: settled, booking, slotChanged: false, settlement };
  if (settlement === 'confirm-again') {
    await reservePlayers(trx, booking, ignKeys(booking.players));
    await moveCounts(trx, scrim.id, { taken: 1 });
  }
  const confirmation = { status: 'confirmed', confirmed_at: now, hold_expires_at: null } as const;
  const confirmed = await updateBooking(trx, booking.id, confirmation, now);
  return { payment: settled, booking: confirmed, slotChanged: true, settlement };
}

/**
 * Returns whether a squad whose hold has expired may have its slot again: the slot is free, the mode still
 * fits, the waitlist is empty, and no name or player is taken. False for a suspended organizer.
 */
async function isSlotStillFree(trx: Executor, scrim: ScrimRow, booking: BookingRow): Promise<boolean> {
  const slot = booking.slot_number;
  if (slot === null || scrim.waitlist_count > 0 || !bookableSlotsOf(scrim).includes(slot)) return false;
  const { required, max } = squadSizes[scrim.mode];
  if (booking.players.length < required || booking.players.length > max) return false;
  const state = await findDeskState(trx, scrim.id, {
    userIds: booking.user_id ? [booking.user_id] : [],
    teamKeys: [booking.team_key],
    ignKeys: ignKeys(booking.players),
  });
  const inTheWay = [state.userIds, state.kickedIds, state.teamKeys, state.ignKeys];
  return !state.organizerHidden && !state.taken.includes(slot) && inTheWay.every(list => list.length === 0);
}
