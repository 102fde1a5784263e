import { dayMs } from '../../platform/lib/clock.ts';
import type { GatewayPayment, GatewayRefund } from '../../platform/razorpay/razorpay.ts';

/** The gateway resends an event for a day; events older than this many days are deleted. */
const keptDays = 90;

/** Returns since when gateway events are kept, and when to delete next. */
export function eventsKept(now: Date): { since: Date; next: Date } {
  return { since: new Date(+now - keptDays * dayMs), next: new Date(+now + dayMs) };
}

/** How much of a payment is refunded: all, all once this refund completes, or not all. */
export type RefundProgress =
  | { state: 'done'; refundId: string | null }
  | { state: 'under-way'; refundId: string }
  | { state: 'rest-left' };

type Paid = Pick<GatewayPayment, 'status' | 'amount' | 'amount_refunded'>;

/** Returns the part of a payment that is neither refunded nor pending, in paise. */
export function leftToRefund({ status, amount, amount_refunded }: Paid): number {
  return status === 'refunded' ? 0 : Math.max(0, amount - amount_refunded);
}

/**
 * Returns how much of a payment is refunded. The gateway's sum includes pending refunds, so it is complete
 * only once none is pending. `refunds` are latest first.
 */
export function refundProgress(
  paid: Paid,
  refunds: readonly Pick<GatewayRefund, 'id' | 'status'>[],
): RefundProgress {
  if (leftToRefund(paid) > 0) return { state: 'rest-left' };
  const pending = refunds.find(({ status }) => status === 'pending');
  if (pending) return { state: 'under-way', refundId: pending.id };
  return { state: 'done', refundId: refunds.find(({ status }) => status === 'processed')?.id ?? null };
}
