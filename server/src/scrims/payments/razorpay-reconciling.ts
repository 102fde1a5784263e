import type { Database } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { ErrorLog } from '../../platform/lib/log.ts';
import { GatewayError, type Razorpay } from '../../platform/razorpay/razorpay.ts';
import { findBookingById } from '../bookings/bookings.queries.ts';
import { nextCheck, nextRefundCheck, nextWatch } from './checks.rules.ts';
import { findPaymentById } from './payments.queries.ts';
import { captureIfAuthorized, isUnpaid, type RazorpayMoney } from './razorpay-money.ts';
import type { RazorpayRefunds } from './razorpay-refunds.ts';

type Deps = {
  db: Database;
  clock: Clock;
  razorpay: Razorpay;
  money: RazorpayMoney;
  refunds: RazorpayRefunds;
  log: ErrorLog;
};

/**
 * Returns the job that checks a payment at the gateway: the checkout's response and the webhook may be lost,
 * or the process died between the capture and the commit (SECURITY D6). Also checks captured money for some
 * days. Retries later while the gateway is down.
 */
export function createReconciling({ db, clock, razorpay, money, refunds, log }: Deps): JobHandler {
  const askForPayments = async (payment: PaymentRow): Promise<void> => {
    for (const one of await razorpay.paymentsOf(payment.order_id as string)) {
      const paid = await captureIfAuthorized(razorpay, payment, one);
      await money.captured(paid, { eventId: null });
      if (paid.amount_refunded > 0) await refunds.check(paid.id, { eventId: null });
    }
  };

  const check = async (paymentId: string): Promise<Date | null> => {
    const before = await findPaymentById(db, paymentId);
    // Also for a paid order: it may have a second payment, or a refund from the dashboard.
    if (before?.order_id) await askForPayments(before);
    // The second payment of an order has no order id, and the gateway's sum does not show a failed refund.
    if (before?.gateway_payment_id && (!before.order_id || before.refund_id)) {
      await refunds.check(before.gateway_payment_id, { eventId: null });
    }
    const payment = await findPaymentById(db, paymentId);
    if (!payment) return null;
    const now = clock.now();
    if (isUnpaid(payment) && payment.order_id) {
      const { status, hold_expires_at } = await findBookingById(db, payment.booking_id);
      const holdEndsAt = status === 'held' ? hold_expires_at : null;
      return nextCheck({ now, since: payment.created_at, holdEndsAt });
    }
    const { status, refund_id, decided_at } = payment;
    if (status !== 'captured' && status !== 'refund-due') return null;
    const since = decided_at ?? payment.created_at;
    return refund_id ? nextRefundCheck(now, since) : nextWatch(now, since);
  };

  return async paymentId => {
    try {
      return await check(paymentId);
    } catch (error) {
      if (!(error instanceof GatewayError && error.refused)) throw error;
      log.error({ err: error, paymentId }, 'the payment gateway does not know a payment');
      return null;
    }
  };
}
