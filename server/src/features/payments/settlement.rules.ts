import type { BookingStatus } from '@hotdrop/contract/scrims/booking.ts';
import type { PaymentStatus } from '@hotdrop/contract/scrims/payments.ts';

/** What there is when money has come for a booking, under the lock of its scrim. */
export type Settling = {
  payment: PaymentStatus;
  booking: BookingStatus;
  /** Another payment for the same booking is captured already. */
  paidAlready: boolean;
  /** For a hold that has lapsed: its seat is free, nobody waits for it, and the squad may come back to it. */
  seatStillFree: boolean;
  /** The scrim is cancelled or over. */
  closed: boolean;
};

export type Settlement = 'nothing' | 'confirm' | 'confirm-again' | 'refund';

/**
 * What becomes of money that has arrived: every captured payment ends as exactly one of a confirmed booking or a refund
 * that is due, whatever came before, in whatever order and however often (SECURITY D6).
 */
export function settle({ payment, booking, paidAlready, seatStillFree, closed }: Settling): Settlement {
  if (payment === 'captured' || payment === 'refund-due' || payment === 'refunded') return 'nothing';
  if (paidAlready || closed) return 'refund';
  if (booking === 'held') return 'confirm';
  if (booking === 'expired' && seatStillFree) return 'confirm-again';
  return 'refund';
}
