import type { BookingStatus, PaymentStatus } from '@hotdrop/contract/scrims/booking.ts';
import type { GatewayPayment } from '../../platform/razorpay/razorpay.ts';

/** What there is when money has come for a booking, under the lock of its scrim. */
export type Settling = {
  payment: PaymentStatus;
  booking: BookingStatus;
  /** Another payment for the same booking is captured already. */
  paidAlready: boolean;
  /** For a hold that has lapsed: its seat is free, nobody waits for it, and the squad may come back to it. */
  seatStillFree: boolean;
  /** The scrim is over. */
  over: boolean;
  /** It confirms nothing in any case: the scrim is cancelled, or the money is on its way back. */
  closed: boolean;
};

export type Settlement = 'nothing' | 'confirm' | 'confirm-again' | 'refund';

/**
 * What becomes of money that has arrived: every captured payment ends as exactly one of a confirmed booking or a refund
 * that is due, whatever came before, in whatever order and however often (SECURITY D6).
 */
export function settle({ payment, booking, paidAlready, seatStillFree, over, closed }: Settling): Settlement {
  if (payment === 'captured' || payment === 'refund-due' || payment === 'refunded') return 'nothing';
  if (paidAlready || closed) return 'refund';
  // A UTR is handed in before the end only and has kept the seat since: what it pays for was played.
  if (booking === 'held' && (!over || payment === 'submitted')) return 'confirm';
  if (booking === 'expired' && seatStillFree && !over) return 'confirm-again';
  return 'refund';
}

type Money = Pick<GatewayPayment, 'amount' | 'currency'>;

/** What is to be said of money that is not the fee, which is in rupees; null where it is. */
export function oddMoneyNote(paid: Money, fee: number): string | null {
  const due = { amount: fee * 100, currency: 'INR' };
  if (paid.amount === due.amount && paid.currency === due.currency) return null;
  return `${text(paid)} was paid instead of ${text(due)}`;
}

/** Amounts are in the smallest unit of their currency, as the gateway counts. */
function text({ amount, currency }: Money): string {
  const currencyDisplay = currency === 'INR' ? 'symbol' : 'code';
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits).replace('\u00a0', ' ');
}
