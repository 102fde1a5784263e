import type { Booking, Payment, PaymentStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import type {
  DecidePaymentBody,
  PayBody,
  PaymentOptions,
  QueuedPayment,
  RazorpayOrder,
} from '@hotdrop/contract/scrims/payments/payments.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { findUserById } from '../../account/users.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { cursorId, decodeCursor } from '../../platform/lib/cursor.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ErrorLog } from '../../platform/lib/log.ts';
import { pageOf } from '../../platform/lib/pages.ts';
import type { Razorpay } from '../../platform/razorpay/razorpay.ts';
import { toBooking, toPayment } from '../bookings/bookings.mapper.ts';
import { findBookings, findLatestBooking, findOwnBooking } from '../bookings/bookings.queries.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { findScrimById } from '../scrims.queries.ts';
import { createDecisions } from './decisions.ts';
import { createPaymentAct, type PaymentActDeps } from './payment-acts.ts';
import { toQueuedPayment } from './payments.mapper.ts';
import { deletePaymentEventsBefore } from './payments.queries.ts';
import { findQueuedPayments, sumQueuedPayments } from './queue.queries.ts';
import { createRazorpayMoney } from './razorpay-money.ts';
import { createRazorpayOrders } from './razorpay-orders.ts';
import { createReconciling } from './razorpay-reconciling.ts';
import { createRazorpayRefunds } from './razorpay-refunds.ts';
import { createRazorpayWebhook, type WebhookCall } from './razorpay-webhook.ts';
import { eventsKept } from './refunds.rules.ts';
import { upiLink } from './upi-link.rules.ts';
import { createUpiPayments } from './upi-payments.ts';

type Deps = PaymentActDeps & {
  db: Database;
  clock: Clock;
  log: ErrorLog;
  /** Null if fees can be paid by UPI only. */
  gateway: { razorpay: Razorpay; checkoutUrl: string } | null;
};

type ListQuery = { limit: number; cursor?: string | undefined; status?: PaymentStatus | undefined };

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Handles scrim fees: UTRs that the organizer confirms, Razorpay, refunds. Hotdrop never holds the money. */
export function createPaymentsService(deps: Deps) {
  const { db, clock, log } = deps;
  const act = createPaymentAct(deps);
  const upi = createUpiPayments({ act });
  const gateway = deps.gateway && createGateway(deps.gateway);
  const decide = createDecisions({ act, gateway });

  function createGateway({ razorpay, checkoutUrl }: NonNullable<Deps['gateway']>) {
    const money = createRazorpayMoney({ db, act });
    const refunds = createRazorpayRefunds({ db, razorpay, money });
    return {
      razorpay,
      checkoutUrl,
      refunds,
      ...createRazorpayOrders({ db, clock, act, razorpay, money }),
      reconcile: createReconciling({ db, clock, razorpay, money, refunds, log }),
      webhook: createRazorpayWebhook({ razorpay, money, refunds, log }),
    };
  }

  const payByRazorpay = async (
    payer: { payerId: string; scrimId: string },
    body: Extract<PayBody, { method: 'razorpay' }>,
    idempotencyKey: string | null,
  ): Promise<{ payment: Payment; order?: RazorpayOrder }> => {
    if (!gateway) throw new AppError('PAYMENT_METHOD_OFF');
    const returned = checkoutResponseOf(body);
    if (returned) return { payment: toPayment(await gateway.checkoutReturned(payer, returned)) };
    const { payment, order } = await gateway.order({ ...payer, idempotencyKey });
    return { payment: toPayment(payment), ...(order && { order }) };
  };

  /** Returns the organizer to pay for a booking; undefined if it cannot be paid now. */
  const organizerToPay = async (trx: Executor, scrim: ScrimRow, { status, hold_expires_at }: BookingRow) => {
    const now = clock.now();
    const lapsed = hold_expires_at !== null && hold_expires_at <= now;
    const payable = status === 'held' && !lapsed && now <= scrim.end_at;
    return payable ? findUserById(trx, scrim.organization_id) : undefined;
  };

  return {
    /**
     * Returns how the actor's booking can be paid now.
     * @throws AppError SCRIM_NOT_FOUND, BOOKING_NOT_FOUND
     */
    async options(actor: Actor, scrimId: string): Promise<{ payment: PaymentOptions; booking: Booking }> {
      const { scrim, found, organizer } = await inOneSnapshot(db, async trx => {
        const scrim = await findScrimById(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        const own =
          (await findOwnBooking(trx, scrimId, actor._id)) ??
          (await findLatestBooking(trx, scrimId, actor._id));
        const [found] = own ? await findBookings(trx, [own.id]) : [];
        if (!found) throw new AppError('BOOKING_NOT_FOUND');
        return { scrim, found, organizer: await organizerToPay(trx, scrim, found.row) };
      });
      const { row, ...rest } = found;
      // Nobody is asked to pay a suspended organizer, but a squad that has already paid can submit its UTR.
      const mayAsk = organizer && !organizer.suspended_at && !organizer.deleted_at;
      const vpa = mayAsk && organizer.verified ? organizer.org_upi_id : null;
      const payeeName = organizer?.org_name || organizer?.name || '';
      const link = (pa: string) =>
        upiLink({ vpa: pa, payeeName, amount: row.fee, note: scrim.title, bookingId: row.id });
      return {
        payment: {
          amount: row.fee,
          holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
          upi: vpa ? { vpa, payeeName, link: link(vpa) } : null,
          razorpay:
            mayAsk && gateway ? { keyId: gateway.razorpay.keyId, checkoutUrl: gateway.checkoutUrl } : null,
          payment: rest.payment && toPayment(rest.payment),
        },
        booking: toBooking(row, rest),
      };
    },

    /**
     * Submits a UTR, creates an order, or verifies the checkout's response; a retry with the same key changes
     * nothing.
     * @throws AppError SCRIM_NOT_FOUND, BOOKING_NOT_FOUND, SCRIM_CANCELLED, SCRIM_OVER, HOLD_EXPIRED,
     * NOTHING_TO_PAY, UTR_USED, PAYMENT_METHOD_OFF, PAYMENT_SUBMITTED, PAYMENT_NOT_VERIFIED,
     * PAYMENT_NOT_FOUND, REQUEST_REPEATED, BUSY
     */
    async pay(
      actor: Actor,
      scrimId: string,
      body: PayBody,
      idempotencyKey: string | null,
    ): Promise<{ payment: Payment; order?: RazorpayOrder }> {
      const payer = { payerId: actor._id, scrimId };
      if (body.method === 'razorpay') return payByRazorpay(payer, body, idempotencyKey);
      const { reference } = body;
      return { payment: toPayment(await upi.submitUtr({ ...payer, reference, idempotencyKey })) };
    },

    /**
     * Returns the payments of a scrim, those to act on first, to the owner and admins.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN
     */
    async list(actor: Actor, scrimId: string, { limit, cursor, status }: ListQuery) {
      const [rank, id] = cursor ? decodeCursor(cursor, ['number', 'string']) : [];
      const after = cursor ? { rank: Number(rank), id: cursorId(id) } : undefined;
      const wanted = { scrimId, status };
      return inOneSnapshot(db, async trx => {
        const scrim = await findScrimById(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
        const rows = await findQueuedPayments(trx, wanted, { limit: limit + 1, after });
        const page = pageOf(rows, limit, last => [last.rank, last.id]);
        const { total } = await sumQueuedPayments(trx, wanted);
        const now = clock.now();
        const items: QueuedPayment[] = page.rows.map(row => toQueuedPayment(row, now));
        return { items, nextCursor: page.nextCursor, total };
      });
    },

    /** Decides about a payment; see `createDecisions` for errors. */
    decide: async (
      actor: Actor,
      ids: { scrimId: string; paymentId: string },
      body: DecidePaymentBody,
    ): Promise<Payment> => toPayment(await decide(actor, ids, body)),

    /** Handles a Razorpay webhook. @throws AppError PAYMENT_NOT_VERIFIED, BAD_REQUEST, BUSY */
    async razorpayWebhook(call: WebhookCall): Promise<void> {
      if (!gateway) throw new AppError('PAYMENT_NOT_VERIFIED');
      await gateway.webhook(call);
    },

    /** Deletes gateway events too old to be repeated, once a day. */
    forgetEvents: (async () => {
      const { since, next } = eventsKept(clock.now());
      await deletePaymentEventsBefore(db, since);
      return next;
    }) satisfies JobHandler,

    /** Checks a payment whose events may have been lost. */
    reconcile: (async paymentId => gateway?.reconcile(paymentId) ?? null) satisfies JobHandler,
  };
}

/** Returns the checkout's response, if the body has one. @throws AppError VALIDATION for an incomplete one */
function checkoutResponseOf(body: Extract<PayBody, { method: 'razorpay' }>) {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = body;
  const fields = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  const missing = Object.entries(fields).filter(([, value]) => !value);
  if (missing.length === 3) return null;
  if (!razorpay_order_id || !razorpay_payment_id || !razorpay_signature)
    throw new AppError('VALIDATION', {
      fieldErrors: Object.fromEntries(missing.map(([name]) => [name, 'Required'])),
    });
  return {
    orderId: razorpay_order_id,
    gatewayPaymentId: razorpay_payment_id,
    signature: razorpay_signature,
  };
}
