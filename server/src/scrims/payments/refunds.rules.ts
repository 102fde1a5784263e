import { dayMs } from '../../platform/lib/clock.ts';
import type { GatewayPayment, GatewayRefund } from '../../platform/razorpay/razorpay.ts';

/** The gateway tells an event again for a day; what is older than this is forgotten. */
const keptDays = 90;

/** From when on the events of the gateway are kept, and when to see to it again. */
export function eventsKept(now: Date): { since: Date; next: Date } {
  return { since: new Date(+now - keptDays * dayMs), next: new Date(+now + dayMs) };
}

/** How far a payment has gone back: all of it, all of it once this refund is through, or not yet. */
export type RefundProgress =
  | { state: 'done'; refundId: string | null }
  | { state: 'under-way'; refundId: string }
  | { state: 'rest-left' };

type Paid = Pick<GatewayPayment, 'status' | 'amount' | 'amount_refunded'>;

/** What of a payment is not given back nor on its way, in paise. */
export function leftToRefund({ status, amount, amount_refunded }: Paid): number {
  return status === 'refunded' ? 0 : Math.max(0, amount - amount_refunded);
}

/**
 * Reads the gateway's account of a payment. Its sum counts refunds that are on their way too, so it is back only once
 * none of them is; `refunds` with the latest first.
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
