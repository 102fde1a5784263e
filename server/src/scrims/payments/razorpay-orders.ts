import type { RazorpayOrder } from '@hotdrop/contract/scrims/payments/payments.ts';
import { findUserById } from '../../account/users.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow } from '../../platform/db/schema-scrims.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { GatewayError, type GatewayPayment, type Razorpay } from '../../platform/razorpay/razorpay.ts';
import { firstCheck, reconcilePaymentJob } from './checks.rules.ts';
import { findRepeat, payableBooking, rememberRequest } from './paying.ts';
import type { PaymentAct } from './payment-acts.ts';
import {
  findPaymentByOrder,
  findPaymentsOfBooking,
  insertPayment,
  setOrder,
  updatePayment,
} from './payments.queries.ts';
import { captureIfAuthorized, isUnpaid, type RazorpayMoney } from './razorpay-money.ts';

type Deps = { db: Database; clock: Clock; act: PaymentAct; razorpay: Razorpay; money: RazorpayMoney };

type Payer = { payerId: string; scrimId: string };
type CheckoutResponse = { orderId: string; gatewayPaymentId: string; signature: string };

/** The gateway does not respond: the client may retry, and a job checks too. */
const busy = (cause: unknown) => new AppError('BUSY', { retryAfterSeconds: 5, cause });

type Opening = { payerId: string; payeeId: string; now: Date };

/** Creates orders for the checkout and verifies its responses. Never calls the gateway in a transaction. */
export function createRazorpayOrders({ db, clock, act, razorpay, money }: Deps) {
  /** Returns the payment to create an order for: an earlier unpaid one with the same amount, or a new one. */
  const openPayment = async (trx: Executor, booking: BookingRow, { payerId, payeeId, now }: Opening) => {
    const before = (await findPaymentsOfBooking(trx, booking.id)).filter(
      ({ method }) => method === 'razorpay',
    );
    const unpaid = before.filter(isUnpaid);
    const same = unpaid.find(({ amount }) => amount === booking.fee);
    for (const { id, status } of unpaid) {
      if (id !== same?.id && status === 'created') await updatePayment(trx, id, { status: 'failed' });
    }
    if (same) return same.status === 'created' ? same : updatePayment(trx, same.id, { status: 'created' });
    return insertPayment(trx, {
      scrim_id: booking.scrim_id,
      booking_id: booking.id,
      payer_id: payerId,
      payee_id: payeeId,
      method: 'razorpay',
      status: 'created',
      amount: booking.fee,
      created_at: now,
    });
  };

  const withOrder = async (payment: PaymentRow): Promise<PaymentRow> => {
    if (payment.order_id) return payment;
    const order = await razorpay.createOrder(payment.amount * 100, payment.id).catch(error => {
      throw error instanceof GatewayError ? busy(error) : error;
    });
    return setOrder(db, payment.id, order.id);
  };

  const checkSoon = (paymentId: string) =>
    scheduleJobs(db, [
      { kind: reconcilePaymentJob, key: paymentId, runAt: new Date(clock.now().getTime() + 5_000) },
    ]);

  /** Returns the captured payment from the gateway. @throws AppError PAYMENT_NOT_VERIFIED, BUSY */
  const askFor = async (payment: PaymentRow, gatewayPaymentId: string): Promise<GatewayPayment> => {
    try {
      return await captureIfAuthorized(razorpay, payment, await razorpay.payment(gatewayPaymentId));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (error.refused) throw new AppError('PAYMENT_NOT_VERIFIED', { cause: error });
      await checkSoon(payment.id);
      throw busy(error);
    }
  };

  return {
    /**
     * Returns the order for the payer's booking; the same one while the amount is unchanged.
     * @throws AppError SCRIM_NOT_FOUND, BOOKING_NOT_FOUND, SCRIM_CANCELLED, SCRIM_OVER, HOLD_EXPIRED,
     * NOTHING_TO_PAY, PAYMENT_SUBMITTED, ORGANIZER_SUSPENDED, REQUEST_REPEATED, BUSY
     */
    async order({
      payerId,
      scrimId,
      idempotencyKey,
    }: Payer & { idempotencyKey: string | null }): Promise<{ payment: PaymentRow; order?: RazorpayOrder }> {
      const paymentRequest = { payerId, scrimId, idempotencyKey, request: 'razorpay' };
      const news = await act(scrimId, async (trx, scrim, now) => {
        const repeat = await findRepeat(trx, paymentRequest);
        // While it is unpaid, a retry is handled like a new request and gets the order.
        if (repeat && !isUnpaid(repeat)) return { payment: repeat };
        const booking = await payableBooking(trx, scrim, payerId, now);
        if (booking.hold_expires_at === null) throw new AppError('PAYMENT_SUBMITTED');
        const organizer = await findUserById(trx, scrim.organization_id);
        if (!organizer || organizer.suspended_at || organizer.deleted_at) {
          throw new AppError('ORGANIZER_SUSPENDED');
        }
        const payment = await openPayment(trx, booking, { payerId, payeeId: scrim.organization_id, now });
        if (!repeat) await rememberRequest(trx, paymentRequest, payment.id);
        const runAt = firstCheck(now, booking.hold_expires_at);
        await scheduleJobs(trx, [{ kind: reconcilePaymentJob, key: payment.id, runAt }]);
        return { payment };
      });
      const { payment: opened } = news as NonNullable<typeof news>;
      if (opened.status !== 'created') return { payment: opened };
      const payment = await withOrder(opened);
      const id = payment.order_id as string;
      return {
        payment,
        order: { id, amount: payment.amount * 100, currency: 'INR', keyId: razorpay.keyId },
      };
    },

    /**
     * Checks the signature of the checkout's response, then fetches the payment from the gateway.
     * @throws AppError PAYMENT_NOT_VERIFIED, PAYMENT_NOT_FOUND, BUSY
     */
    async checkoutReturned({ payerId, scrimId }: Payer, returned: CheckoutResponse): Promise<PaymentRow> {
      const { orderId, gatewayPaymentId, signature } = returned;
      if (!razorpay.isCheckoutSigned(orderId, gatewayPaymentId, signature)) {
        throw new AppError('PAYMENT_NOT_VERIFIED');
      }
      const payment = await findPaymentByOrder(db, orderId);
      if (payment?.payer_id !== payerId || payment.scrim_id !== scrimId) {
        throw new AppError('PAYMENT_NOT_FOUND');
      }
      const paid = await askFor(payment, gatewayPaymentId);
      const isPaid = paid.status === 'captured' || paid.status === 'refunded';
      if (!isPaid || paid.order_id !== orderId) throw new AppError('PAYMENT_NOT_VERIFIED');
      const news = await money.captured(paid, { eventId: null });
      if (!news) throw new AppError('PAYMENT_NOT_VERIFIED');
      return news.payment;
    },
  };
}
