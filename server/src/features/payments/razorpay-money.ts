import type { FastifyBaseLogger } from 'fastify';
import type { Database, Executor } from '../../db/database.ts';
import type { PaymentRow, ScrimRow } from '../../db/schema-scrims.ts';
import {
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type Razorpay,
} from '../../razorpay/razorpay.ts';
import { takeOut } from '../bookings/seats.ts';
import type { PaymentAct, PaymentNews } from './payment-acts.ts';
import {
  findBookingById,
  findPaymentByGatewayId,
  findPaymentByOrder,
  insertPayment,
  insertPaymentEvent,
  updatePayment,
} from './payments.queries.ts';
import { settlePayment } from './settlement.ts';

type Deps = { db: Database; act: PaymentAct; log: Pick<FastifyBaseLogger, 'error'> };

/** Of which webhook the news came; null when we asked ourselves. Each event counts once. */
type Source = { eventId: string | null };

/** An order of which no money has come; it can still be paid. */
export const isUnpaid = ({ status }: PaymentRow): boolean => status === 'created' || status === 'failed';

export type RazorpayMoney = ReturnType<typeof createRazorpayMoney>;

/**
 * What the gateway tells of money, by whatever way (the checkout's answer, a webhook, our own question), in whatever
 * order and however often: each is noted under the lock of its scrim, once (SECURITY D6).
 */
export function createRazorpayMoney({ db, act, log }: Deps) {
  const isWhole = (payment: PaymentRow, { id, amount, currency }: GatewayPayment): boolean => {
    const whole = amount === payment.amount * 100 && currency === 'INR';
    if (!whole)
      log.error({ paymentId: payment.id, gatewayPaymentId: id, amount, currency }, 'odd amount paid');
    return whole;
  };

  const find = async ({ id, order_id }: GatewayPayment): Promise<PaymentRow | undefined> =>
    (await findPaymentByGatewayId(db, id)) ?? (order_id ? await findPaymentByOrder(db, order_id) : undefined);

  /** As `act`, for an event that may have been heard before. */
  const once = (
    scrimId: string,
    { eventId }: Source,
    work: (trx: Executor, scrim: ScrimRow, now: Date) => Promise<PaymentNews | null>,
  ): Promise<PaymentNews | null> =>
    act(scrimId, async (trx, scrim, now) => {
      if (eventId !== null && !(await insertPaymentEvent(trx, eventId, now))) return null;
      return work(trx, scrim, now);
    });

  /** Our payment that this one of the gateway is. A second one on the same order is a payment of its own. */
  const own = async (trx: Executor, paid: GatewayPayment, now: Date): Promise<PaymentRow> => {
    const known = await findPaymentByGatewayId(trx, paid.id);
    if (known) return known;
    const ofOrder = await findPaymentByOrder(trx, paid.order_id ?? '');
    if (!ofOrder) throw new Error(`payment ${paid.id} is of no order of ours`);
    if (ofOrder.gateway_payment_id === null) return ofOrder;
    const { scrim_id, booking_id, payer_id, payee_id, method, amount } = ofOrder;
    return insertPayment(trx, {
      ...{ scrim_id, booking_id, payer_id, payee_id, method, amount },
      status: 'failed',
      created_at: now,
    });
  };

  return {
    find,

    /**
     * Notes money that the gateway has captured. Gives what it did; null for an event heard before and for money that
     * is not ours.
     */
    async captured(paid: GatewayPayment, source: Source): Promise<PaymentNews | null> {
      const known = await find(paid);
      if (!known || !isWhole(known, paid)) return null;
      return once(known.scrim_id, source, async (trx, scrim, now) => {
        const payment = await own(trx, paid, now);
        const settled = await settlePayment(
          trx,
          scrim,
          {
            payment,
            known: { gateway_payment_id: paid.id, decided_at: now },
            goingBack: paid.status === 'refunded',
          },
          now,
        );
        const isNew = settled.settlement !== 'nothing';
        const letter = settled.settlement === 'refund' ? 'refund-due' : 'confirmed';
        return { ...settled, told: isNew, letter: isNew ? letter : null };
      });
    },

    /** Notes that a try did not go through; the order can still be paid. */
    async failed(paid: GatewayPayment, source: Source): Promise<void> {
      const known = await find(paid);
      if (!known) return;
      await once(known.scrim_id, source, async (trx, _scrim, now) => {
        const current = await findPaymentByOrder(trx, paid.order_id ?? '');
        if (current?.status !== 'created') return null;
        const payment = await updatePayment(trx, current.id, { status: 'failed', decided_at: now });
        const booking = await findBookingById(trx, payment.booking_id);
        return { payment, booking, seats: [], told: true, letter: null };
      });
    },

    /**
     * Notes what became of a refund, also of one that was made in Razorpay's dashboard. The seat that a payment had is
     * free once it is given back, unless the scrim is over: what was played stays.
     */
    async refund(paid: GatewayPayment, refund: GatewayRefund, source: Source): Promise<void> {
      const known = await find(paid);
      if (!known || refund.amount !== known.amount * 100) return;
      await once(known.scrim_id, source, async (trx, scrim, now) => {
        const payment = await own(trx, paid, now);
        const booking = await findBookingById(trx, payment.booking_id);
        const quiet = { payment, booking, seats: [], told: false, letter: null };
        if (refund.status === 'failed') {
          if (payment.refund_id !== refund.id) return quiet;
          const back = await updatePayment(trx, payment.id, { status: 'refund-due', refund_id: null });
          return { ...quiet, payment: back, told: true };
        }
        if (payment.status === 'refunded') return quiet;
        const known = { gateway_payment_id: paid.id, refund_id: refund.id };
        if (refund.status === 'pending') {
          if (payment.status !== 'refund-due') return quiet;
          return { ...quiet, payment: await updatePayment(trx, payment.id, known) };
        }
        const hadSeat =
          payment.status === 'captured' && booking.status === 'confirmed' && now <= scrim.end_at;
        const refunded = await updatePayment(trx, payment.id, {
          ...known,
          status: 'refunded',
          decided_at: now,
        });
        const seats = hadSeat ? [await takeOut(trx, scrim, booking, 'cancelled', now)] : [];
        return { payment: refunded, booking: seats[0] ?? booking, seats, told: true, letter: 'refunded' };
      });
    },
  };
}

/**
 * The payment as it is at the gateway, captured if it was only authorized; our amount and order must be its own.
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
    // Captured meanwhile, by the order's own setting or by the other way that told us.
    if (error instanceof GatewayError && error.refused) return razorpay.payment(paid.id);
    throw error;
  }
}
