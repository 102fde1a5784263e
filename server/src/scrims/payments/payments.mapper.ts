import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import { toPayment } from '../bookings/bookings.mapper.ts';
import type { QueuedPaymentRow } from './queue.queries.ts';
import { settle } from './settlement.rules.ts';

/** Returns a payment in the organizer's queue, as of `now`. */
export function toQueuedPayment(row: QueuedPaymentRow, now: Date): QueuedPayment {
  return {
    ...toPayment(row),
    scrimTitle: row.scrim_title,
    teamName: row.team_name,
    payerName: row.payer_name,
    payerErased: row.payer_erased,
    phone: row.phone,
    slotNumber: row.slot_number,
    holdMinutes: row.hold_minutes,
    seatGone: row.status === 'submitted' ? endsAsRefund(row, now) : hasEnded({ status: row.booking_status }),
  };
}

/**
 * Returns whether approving would lead to a refund. A submitted UTR stops the hold's expiry, so its slot
 * cannot have been lost and be free again.
 */
function endsAsRefund(row: QueuedPaymentRow, now: Date): boolean {
  const settlement = settle({
    payment: row.status,
    booking: row.booking_status,
    paidAlready: row.paid_already,
    slotStillFree: false,
    over: now > row.scrim_end_at,
    closed: row.scrim_cancelled_at !== null,
  });
  return settlement === 'refund';
}
