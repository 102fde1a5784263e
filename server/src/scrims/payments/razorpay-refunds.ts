import type { Database } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { GatewayError, type Razorpay } from '../../platform/razorpay/razorpay.ts';
import { findPaymentById, updatePayment } from './payments.queries.ts';
import type { RazorpayMoney, Source } from './razorpay-money.ts';
import { leftToRefund } from './refunds.rules.ts';

type Deps = { db: Database; razorpay: Razorpay; money: RazorpayMoney };

/** Milliseconds after which a call to the gateway counts as failed. */
const beginMs = 60_000;

export type RazorpayRefunds = ReturnType<typeof createRazorpayRefunds>;

/** Returns whether a refund of this payment is being requested or is pending. */
export function isRefundPending({ refund_id, refund_begun_at }: PaymentRow, now: Date): boolean {
  return refund_id !== null || (refund_begun_at !== null && +now - +refund_begun_at < beginMs);
}

/** Refunds through the gateway, in any number of parts, and tracks the outcome. */
export function createRazorpayRefunds({ db, razorpay, money }: Deps) {
  /**
   * Applies how much of a payment was refunded in all, which a single refund does not show.
   * @throws GatewayError
   */
  const check = async (gatewayPaymentId: string, source: Source): Promise<void> => {
    const refunds = await razorpay.refundsOf(gatewayPaymentId);
    const paid = await razorpay.payment(gatewayPaymentId);
    await money.captured(paid, { eventId: null });
    await money.refunds(paid, refunds, source);
  };

  return {
    check,

    /**
     * Refunds the rest of a payment through the gateway. If a full refund is already pending, as after a lost
     * response, requests no other.
     * @throws AppError REFUND_REFUSED, BUSY
     */
    async refund(payment: PaymentRow): Promise<PaymentRow> {
      const id = payment.gateway_payment_id as string;
      try {
        // A retry of the same attempt has the same key; after each refund there is a new one.
        const before = await razorpay.refundsOf(id);
        const left = leftToRefund(await razorpay.payment(id));
        if (left > 0) await razorpay.refund(id, left, `${payment.id}-${before.length}`);
        await check(id, { eventId: null });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        if (error.refused) throw new AppError('REFUND_REFUSED', { cause: error });
        throw new AppError('BUSY', { retryAfterSeconds: 5, cause: error });
      } finally {
        await updatePayment(db, payment.id, { refund_begun_at: null });
      }
      const after = (await findPaymentById(db, payment.id)) ?? payment;
      if (after.status === 'refund-due' && after.refund_id === null) throw new AppError('REFUND_REFUSED');
      return after;
    },
  };
}
