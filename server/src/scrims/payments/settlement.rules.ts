import type { BookingStatus, PaymentStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { GatewayPayment } from '../../platform/razorpay/razorpay.ts';

/** The state when money arrives for a booking, under its scrim's row lock. */
export type Settling = {
  payment: PaymentStatus;
  booking: BookingStatus;
  /** Another payment for the same booking is captured already. */
  paidAlready: boolean;
  /** For an expired hold: whether the squad may have its slot again (`isSlotStillFree`). */
  slotStillFree: boolean;
  /** The scrim is over. */
  over: boolean;
  /** Nothing can be confirmed: the scrim is cancelled, or the money is being refunded. */
  closed: boolean;
};

export type Settlement = 'nothing' | 'confirm' | 'confirm-again' | 'refund';

/**
 * Returns what happens to money that has arrived: every captured payment ends as exactly one of a confirmed
 * booking or a due refund, whatever the order and number of events (SECURITY D6).
 */
export function settle({ payment, booking, paidAlready, slotStillFree, over, closed }: Settling): Settlement {
  if (payment === 'captured' || payment === 'refund-due' || payment === 'refunded') return 'nothing';
  if (paidAlready || closed) return 'refund';
  // A UTR can only be submitted before the end and has held the slot since, so it pays for a played slot.
  if (booking === 'held' && (!over || payment === 'submitted')) return 'confirm';
  if (booking === 'expired' && slotStillFree && !over) return 'confirm-again';
  return 'refund';
}

type Money = Pick<GatewayPayment, 'amount' | 'currency'>;

/** Returns a note about an amount other than the fee, which is in rupees; null if they match. */
export function oddMoneyNote(paid: Money, fee: number): string | null {
  const due = { amount: fee * 100, currency: 'INR' };
  if (paid.amount === due.amount && paid.currency === due.currency) return null;
  return `${text(paid)} was paid instead of ${text(due)}`;
}

/** Formats an amount that is in the currency's smallest unit, as at the gateway. */
function text({ amount, currency }: Money): string {
  const currencyDisplay = currency === 'INR' ? 'symbol' : 'code';
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits).replace('\u00a0', ' ');
}
