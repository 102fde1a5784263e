import type { Booking, Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { BookingRow, PaymentRow } from '../../platform/db/schema-scrims.ts';

/** Returns a booking as its squad and the organizer see it. A `waitlistPosition` of 1 is next. */
export function toBooking(
  row: BookingRow,
  { payment, waitlistPosition }: { payment: PaymentRow | null; waitlistPosition: number | null },
): Booking {
  return {
    _id: row.id,
    scrimId: row.scrim_id,
    userId: row.user_id,
    teamName: row.team_name,
    players: row.players,
    phone: row.phone,
    slotNumber: row.slot_number,
    status: row.status,
    fee: row.fee,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    waitlistPosition: row.status === 'waitlisted' ? waitlistPosition : null,
    payment: payment && toPayment(payment),
    createdAt: row.created_at.toISOString(),
  };
}

export function toPayment(row: PaymentRow): Payment {
  return {
    _id: row.id,
    scrimId: row.scrim_id,
    bookingId: row.booking_id,
    method: row.method,
    status: row.status,
    amount: row.amount,
    reference: row.utr ?? row.gateway_payment_id,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
