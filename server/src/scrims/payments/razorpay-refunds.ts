import type { Database } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { GatewayError, type Razorpay } from '../../platform/razorpay/razorpay.ts';
import { findPaymentById, updatePayment } from './payments.queries.ts';
import type { RazorpayMoney, Source } from './razorpay-money.ts';
import { leftToRefund } from './refunds.rules.ts';

type Deps = { db: Database; razorpay: Razorpay; money: RazorpayMoney };

/** Who has not got the gateway's answer by then is taken for dead. */
const beginMs = 60_000;

export type RazorpayRefunds = ReturnType<typeof createRazorpayRefunds>;

/** Whether somebody is asking the gateway for a refund of this payment, or one is under way. */
export function isGoingBack({ refund_id, refund_begun_at }: PaymentRow, now: Date): boolean {
  return refund_id !== null || (refund_begun_at !== null && +now - +refund_begun_at < beginMs);
}

/** Giving money back through the gateway, in however many parts, and hearing what became of it. */
export function createRazorpayRefunds({ db, razorpay, money }: Deps) {
  /** Asks how much of a payment has gone back: one refund does not tell. @throws GatewayError */
  const look = async (gatewayPaymentId: string, source: Source): Promise<void> => {
    const refunds = await razorpay.refundsOf(gatewayPaymentId);
    const paid = await razorpay.payment(gatewayPaymentId);
    await money.captured(paid, { eventId: null });
    await money.refunds(paid, refunds, source);
  };

  return {
    look,

    /**
     * Has the gateway give back what is left of a payment. A refund of all of it that is under way already, as after an
     * answer that got lost, is taken for this one.
     * @throws AppError REFUND_REFUSED, BUSY
     */
    async giveBack(payment: PaymentRow): Promise<PaymentRow> {
      const id = payment.gateway_payment_id as string;
      try {
        // The same key for a repeat of the same try, another one once there was a refund.
        const before = await razorpay.refundsOf(id);
        const left = leftToRefund(await razorpay.payment(id));
        if (left > 0) await razorpay.refund(id, left, `${payment.id}-${before.length}`);
        await look(id, { eventId: null });
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
