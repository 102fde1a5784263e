import type { QueuedPayment } from '@hotdrop/contract/scrims/payments.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import { toPayment } from '../bookings/bookings.mapper.ts';
import type { QueuedPaymentRow } from './queue.queries.ts';

/** A payment in the organizer's queue. */
export function toQueuedPayment(row: QueuedPaymentRow): QueuedPayment {
  return {
    ...toPayment(row),
    scrimTitle: row.scrim_title,
    teamName: row.team_name,
    payerName: row.payer_name,
    phone: row.phone,
    slotNumber: row.slot_number,
    seatGone: hasEnded({ status: row.booking_status }),
  };
}
