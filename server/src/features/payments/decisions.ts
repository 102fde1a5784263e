import type { DecidePaymentBody } from '@hotdrop/contract/scrims/payments.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { PaymentRow, ScrimRow } from '../../db/schema-scrims.ts';
import type { Actor } from '../../http/authenticate.ts';
import { scheduleJobs } from '../../jobs/jobs.queries.ts';
import { AppError } from '../../lib/errors.ts';
import { GatewayError, type Razorpay } from '../../razorpay/razorpay.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { scheduleExpiry } from '../bookings/seats.ts';
import { canManage } from '../scrims/scrims.policy.ts';
import type { PaymentAct, PaymentNews } from './payment-acts.ts';
import { findBookingById, findPaymentById, updatePayment } from './payments.queries.ts';
import type { RazorpayMoney } from './razorpay-money.ts';
import { reconcilePaymentJob } from './razorpay-orders.ts';
import { settlePayment } from './settlement.ts';

type Gateway = { razorpay: Razorpay; money: RazorpayMoney };
type Deps = { db: Database; act: PaymentAct; gateway: Gateway | null };

/** Asks what became of a refund whose call got no answer after this time, in ms. */
const refundLookMs = 60_000;

type Decision = {
  trx: Executor;
  scrim: ScrimRow;
  now: Date;
  payment: PaymentRow;
  actor: Actor;
  note: string;
};

/** What the organizer decides about payments. */
export function createDecisions({ db, act, gateway }: Deps) {
  const decide: Record<DecidePaymentBody['action'], (decision: Decision) => Promise<PaymentNews>> = {
    approve: async ({ trx, scrim, now, payment, actor, note }) => {
      assertSubmitted(payment);
      const known = { note, decided_by: actor._id, decided_at: now };
      const settled = await settlePayment(trx, scrim, { payment, known }, now);
      const letter = settled.settlement === 'refund' ? 'refund-due' : 'confirmed';
      return { ...settled, told: true, letter };
    },

    reject: async ({ trx, scrim, now, payment, actor, note }) => {
      assertSubmitted(payment);
      const decided = { note, decided_by: actor._id, decided_at: now };
      const rejected = await updatePayment(trx, payment.id, { ...decided, status: 'rejected' });
      const booking = await findBookingById(trx, payment.booking_id);
      const news = { payment: rejected, booking, told: true, letter: 'rejected' as const };
      if (booking.status !== 'held') return { ...news, seats: [] };
      const holdEnds = new Date(now.getTime() + scrim.hold_minutes * 60_000);
      const held = await trx
        .updateTable('bookings')
        .set({ hold_expires_at: holdEnds, updated_at: now })
        .where('id', '=', booking.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await scheduleExpiry(trx, [held]);
      return { ...news, booking: held, seats: [held] };
    },

    /** By hand for UPI; the gateway's is only begun here, and is over when it says so. */
    refunded: async ({ trx, now, payment, actor, note }) => {
      assertRefundDue(payment);
      const booking = await findBookingById(trx, payment.booking_id);
      const decided = { note, decided_by: actor._id, decided_at: now };
      if (payment.method === 'upi') {
        const refunded = await updatePayment(trx, payment.id, { ...decided, status: 'refunded' });
        return { payment: refunded, booking, seats: [], told: true, letter: 'refunded' };
      }
      if (!gateway) throw new AppError('PAYMENT_METHOD_OFF');
      if (payment.refund_id) throw new AppError('REFUND_UNDER_WAY');
      const begun = await updatePayment(trx, payment.id, decided);
      const runAt = new Date(now.getTime() + refundLookMs);
      await scheduleJobs(trx, [{ kind: reconcilePaymentJob, key: payment.id, runAt }]);
      return { payment: begun, booking, seats: [], told: false, letter: null };
    },
  };

  /** Has the gateway give it back. A refund that is under way already is taken for this one. */
  const giveBack = async ({ razorpay, money }: Gateway, payment: PaymentRow): Promise<PaymentRow> => {
    const id = payment.gateway_payment_id as string;
    try {
      const before = await razorpay.refundsOf(id);
      // The same key for a repeat of the same try, another one once that has failed.
      const key = `${payment.id}-${before.filter(({ status }) => status === 'failed').length}`;
      const refund = before.find(({ status }) => status !== 'failed') ?? (await razorpay.refund(id, key));
      await money.refund(await razorpay.payment(id), refund, { eventId: null });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (error.refused) throw new AppError('REFUND_REFUSED', { cause: error });
      throw new AppError('BUSY', { retryAfterSeconds: 5, cause: error });
    }
    return (await findPaymentById(db, payment.id)) ?? payment;
  };

  /**
   * Approves or rejects a UTR, or notes or begins a refund (owner, admin).
   * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, PAYMENT_NOT_FOUND, PAYMENT_DECIDED, PAYMENT_NOT_ARRIVED,
   * PAYMENT_METHOD_OFF, REFUND_UNDER_WAY, REFUND_REFUSED, BUSY
   */
  return async (
    actor: Actor,
    { scrimId, paymentId }: { scrimId: string; paymentId: string },
    { action, note }: DecidePaymentBody,
  ): Promise<PaymentRow> => {
    const news = await act(scrimId, async (trx, scrim, now) => {
      if (!canManage(actor, scrim)) throw new AppError('SCRIM_FORBIDDEN');
      const payment = await findPaymentById(trx, paymentId);
      if (payment?.scrim_id !== scrimId) throw new AppError('PAYMENT_NOT_FOUND');
      const decided = await decide[action]({ trx, scrim, now, payment, actor, note });
      const { status } = decided.payment;
      const target = { kind: 'payment', id: paymentId } as const;
      await recordAudit(trx, { actorId: actor._id, action, target, detail: { status, note }, at: now });
      return decided;
    });
    const { payment } = news as PaymentNews;
    const isBegun = action === 'refunded' && payment.status === 'refund-due';
    return isBegun && gateway ? giveBack(gateway, payment) : payment;
  };
}

/** @throws AppError PAYMENT_DECIDED, PAYMENT_NOT_ARRIVED */
function assertSubmitted({ status }: PaymentRow): void {
  if (status === 'created' || status === 'failed') throw new AppError('PAYMENT_NOT_ARRIVED');
  if (status !== 'submitted') throw new AppError('PAYMENT_DECIDED');
}

/** @throws AppError PAYMENT_DECIDED, PAYMENT_NOT_ARRIVED */
function assertRefundDue({ status }: PaymentRow): void {
  if (status === 'created' || status === 'failed' || status === 'submitted') {
    throw new AppError('PAYMENT_NOT_ARRIVED');
  }
  if (status !== 'refund-due') throw new AppError('PAYMENT_DECIDED');
}
