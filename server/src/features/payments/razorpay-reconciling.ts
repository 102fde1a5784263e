import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { PaymentRow } from '../../db/schema-scrims.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { GatewayError, type Razorpay } from '../../razorpay/razorpay.ts';
import { nextLook, nextRefundLook } from './looks.rules.ts';
import { findBookingById, findPaymentById } from './payments.queries.ts';
import { captureIfAuthorized, isUnpaid, type RazorpayMoney } from './razorpay-money.ts';

type Deps = {
  db: Database;
  clock: Clock;
  razorpay: Razorpay;
  money: RazorpayMoney;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/**
 * Asks the gateway what became of a payment of which no news came: the checkout's answer and the webhook were lost, or
 * the process died between the capture and the commit (SECURITY D6). While the gateway is down the job is put off.
 */
export function createReconciling({ db, clock, razorpay, money, log }: Deps): JobHandler {
  const askForPayments = async (payment: PaymentRow): Promise<void> => {
    for (const one of await razorpay.paymentsOf(payment.order_id as string)) {
      const paid = await captureIfAuthorized(razorpay, payment, one);
      if (paid.status === 'captured' || paid.status === 'refunded') {
        await money.captured(paid, { eventId: null });
      }
    }
  };

  const askForRefunds = async (gatewayPaymentId: string): Promise<void> => {
    const paid = await razorpay.payment(gatewayPaymentId);
    for (const refund of await razorpay.refundsOf(gatewayPaymentId)) {
      await money.refund(paid, refund, { eventId: null });
    }
  };

  const look = async (paymentId: string): Promise<Date | null> => {
    const before = await findPaymentById(db, paymentId);
    // Of a paid order, too: a second payment of it may have come.
    if (before?.order_id) await askForPayments(before);
    if (before?.status === 'refund-due' && before.gateway_payment_id) {
      await askForRefunds(before.gateway_payment_id);
    }
    const payment = await findPaymentById(db, paymentId);
    if (!payment) return null;
    const now = clock.now();
    if (isUnpaid(payment) && payment.order_id) {
      const { status, hold_expires_at } = await findBookingById(db, payment.booking_id);
      const holdEndsAt = status === 'held' ? hold_expires_at : null;
      return nextLook({ now, since: payment.created_at, holdEndsAt });
    }
    if (payment.status === 'refund-due' && payment.refund_id && payment.decided_at) {
      return nextRefundLook(now, payment.decided_at);
    }
    return null;
  };

  return async paymentId => {
    try {
      return await look(paymentId);
    } catch (error) {
      if (!(error instanceof GatewayError && error.refused)) throw error;
      log.error({ err: error, paymentId }, 'the payment gateway does not know a payment');
      return null;
    }
  };
}
