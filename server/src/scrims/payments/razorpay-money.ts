import type { Database, Executor } from '../../platform/db/database.ts';
import type { PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import {
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type Razorpay,
} from '../../platform/razorpay/razorpay.ts';
import { findBookingById } from '../bookings/bookings.queries.ts';
import { removeSquad } from '../bookings/slots.ts';
import { tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { firstWatch, reconcilePaymentJob } from './checks.rules.ts';
import type { PaymentAct, PaymentNews } from './payment-acts.ts';
import {
  findPaymentByGatewayId,
  findPaymentById,
  findPaymentByOrder,
  insertPayment,
  insertPaymentEvent,
  updatePayment,
} from './payments.queries.ts';
import { refundProgress } from './refunds.rules.ts';
import { oddMoneyNote } from './settlement.rules.ts';
import { settlePayment } from './settlement.ts';

type Deps = { db: Database; act: PaymentAct };

/** The webhook event that reported a payment; null if we requested it. Each event is applied once. */
export type Source = { eventId: string | null };

/** An order without money; it can still be paid. */
export const isUnpaid = ({ status }: PaymentRow): boolean => status === 'created' || status === 'failed';

export type RazorpayMoney = ReturnType<typeof createRazorpayMoney>;

/**
 * Applies reports about payments from any source (the checkout's response, a webhook, our own request), in
 * any order and any number: each once, under its scrim's row lock (SECURITY D6).
 */
export function createRazorpayMoney({ db, act }: Deps) {
  const find = async ({ id, order_id }: GatewayPayment): Promise<PaymentRow | undefined> =>
    (await findPaymentByGatewayId(db, id)) ?? (order_id ? await findPaymentByOrder(db, order_id) : undefined);

  /** Same as `act`, but skips an event that was handled before. */
  const once = (
    scrimId: string,
    { eventId }: Source,
    work: (trx: Executor, scrim: ScrimRow, now: Date) => Promise<PaymentNews | null>,
  ): Promise<PaymentNews | null> =>
    act(scrimId, async (trx, scrim, now) => {
      if (eventId !== null && !(await insertPaymentEvent(trx, eventId, now))) return null;
      return work(trx, scrim, now);
    });

  /** Returns our row for a gateway payment. A second payment on the same order gets a new row. */
  const own = async (trx: Executor, paid: GatewayPayment, now: Date): Promise<PaymentRow> => {
    const known = await findPaymentByGatewayId(trx, paid.id);
    if (known) return known;
    const ofOrder = await findPaymentByOrder(trx, paid.order_id ?? '');
    if (!ofOrder) throw new Error(`payment ${paid.id} belongs to none of our orders`);
    if (ofOrder.gateway_payment_id === null) return ofOrder;
    const { scrim_id, booking_id, payer_id, payee_id, method, amount } = ofOrder;
    const second = await insertPayment(trx, {
      ...{ scrim_id, booking_id, payer_id, payee_id, method, amount },
      status: 'failed',
      created_at: now,
    });
    await scheduleJobs(trx, [{ kind: reconcilePaymentJob, key: second.id, runAt: firstWatch(now) }]);
    return second;
  };

  return {
    find,

    /**
     * Applies a captured payment; ignores others. A wrong amount confirms nothing and becomes refund due,
     * whatever the slot's state. Returns the result; null for a repeated event and for payments that are not
     * ours.
     */
    async captured(paid: GatewayPayment, source: Source): Promise<PaymentNews | null> {
      if (paid.status !== 'captured' && paid.status !== 'refunded') return null;
      const known = await find(paid);
      if (!known) return null;
      return once(known.scrim_id, source, async (trx, scrim, now) => {
        const payment = await own(trx, paid, now);
        const note = oddMoneyNote(paid, payment.amount);
        const settled = await settlePayment(
          trx,
          scrim,
          {
            payment,
            known: { gateway_payment_id: paid.id, decided_at: now, ...(note && { note }) },
            refundPending: paid.status === 'refunded' || note !== null,
          },
          now,
        );
        if (settled.settlement === 'nothing') return { payment: settled.payment };
        const settledNotice = settled.settlement === 'refund' ? 'payment-refund-due' : 'payment-confirmed';
        return { ...settled, notice: note ? 'payment-odd-money' : settledNotice };
      });
    },

    /** Records a failed attempt; the order can still be paid. */
    async failed(paid: GatewayPayment, source: Source): Promise<void> {
      const known = await find(paid);
      if (!known) return;
      await once(known.scrim_id, source, async (trx, _scrim, now) => {
        const current = await findPaymentByOrder(trx, paid.order_id ?? '');
        if (current?.status !== 'created') return null;
        const payment = await updatePayment(trx, current.id, { status: 'failed', decided_at: now });
        const booking = await findBookingById(trx, payment.booking_id);
        return { payment, booking };
      });
    },

    /**
     * Records how much of a captured payment was refunded, including refunds in Razorpay's dashboard. A full
     * refund frees the slot, unless the scrim is over.
     */
    async refunds(paid: GatewayPayment, refunds: readonly GatewayRefund[], source: Source): Promise<void> {
      const known = await findPaymentByGatewayId(db, paid.id);
      if (!known) return;
      const progress = refundProgress(paid, refunds);
      await once(known.scrim_id, source, async (trx, scrim, now) => {
        const payment = (await findPaymentById(trx, known.id)) ?? known;
        if (payment.status === 'refunded') return null;
        const booking = await findBookingById(trx, payment.booking_id);
        if (progress.state === 'done') {
          const losesSlot =
            payment.status === 'captured' && booking.status === 'confirmed' && now <= scrim.end_at;
          const refunded = await updatePayment(trx, payment.id, {
            status: 'refunded',
            refund_id: progress.refundId,
            decided_at: now,
          });
          const by = refunded.decided_by;
          if (by) await tellEditedByAdmin(trx, scrim, 'payment-refunded', { actorId: by, now });
          return {
            payment: refunded,
            booking: losesSlot ? await removeSquad(trx, scrim, booking, 'cancelled', now) : booking,
            slotChanged: losesSlot,
            notice: 'payment-refunded',
          };
        }
        // A partial or pending refund does not cost the slot.
        const refundId = progress.state === 'under-way' ? progress.refundId : null;
        if (payment.status !== 'refund-due' || payment.refund_id === refundId) return null;
        const begun = refundId && { decided_at: now };
        const going = await updatePayment(trx, payment.id, { refund_id: refundId, ...begun });
        return refundId === null ? { payment: going, booking } : null;
      });
    },
  };
}

/**
 * Returns the payment at the gateway, capturing it if it was only authorized; its amount and order must match
 * ours.
 * @throws GatewayError
 */
export async function captureIfAuthorized(
  razorpay: Razorpay,
  payment: PaymentRow,
  paid: GatewayPayment,
): Promise<GatewayPayment> {
  const ours = paid.order_id === payment.order_id && paid.amount === payment.amount * 100;
  if (paid.status !== 'authorized' || !ours) return paid;
  try {
    return await razorpay.capture(paid.id, paid.amount);
  } catch (error) {
    // Captured by now, through the order's setting or a parallel call.
    if (error instanceof GatewayError && error.refused) return razorpay.payment(paid.id);
    throw error;
  }
}
