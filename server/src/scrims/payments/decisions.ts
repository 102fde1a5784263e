import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { DecidePaymentBody } from '@hotdrop/contract/scrims/payments/payments.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findBookingById, updateBooking } from '../bookings/bookings.queries.ts';
import { holdEnd } from '../bookings/seating.rules.ts';
import { removeSquad, scheduleExpiry } from '../bookings/slots.ts';
import { tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { untellPayer } from '../notices/payment-notices.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { reconcilePaymentJob } from './checks.rules.ts';
import type { PaymentAct, PaymentNews } from './payment-acts.ts';
import { findPaymentById, updatePayment } from './payments.queries.ts';
import { isRefundPending, type RazorpayRefunds } from './razorpay-refunds.ts';
import { settlePayment } from './settlement.ts';

type Deps = { act: PaymentAct; gateway: { refunds: Pick<RazorpayRefunds, 'refund'> } | null };

/**
 * Milliseconds between the last chance to undo an approval and telling the squad, so that an undo in flight arrives
 * first.
 */
const undoMarginMs = 10_000;

/** Delay before checking a refund whose call got no response, in ms. */
const refundCheckMs = 60_000;

type Decision = {
  trx: Executor;
  scrim: ScrimRow;
  now: Date;
  payment: PaymentRow;
  actor: Actor;
  note: string;
};

/** Runs the organizer's decisions about payments. */
export function createDecisions({ act, gateway }: Deps) {
  const decide: Record<DecidePaymentBody['action'], (decision: Decision) => Promise<PaymentNews>> = {
    approve: async ({ trx, scrim, now, payment, actor, note }) => {
      assertSubmitted(payment);
      const known = { note, decided_by: actor._id, decided_at: now };
      const settled = await settlePayment(trx, scrim, { payment, known }, now);
      if (settled.settlement === 'refund') return { ...settled, notice: 'payment-refund-due' };
      // Nothing is sent while the approval can be undone.
      const noticeDueAt = new Date(now.getTime() + limits.undoApproveMs + undoMarginMs);
      return { ...settled, notice: 'payment-confirmed', noticeDueAt };
    },

    /** Returns the payment to the queue as submitted, and holds the slot again. The squad was sent nothing yet. */
    reopen: async ({ trx, scrim, now, payment }) => {
      assertUndoable(payment, scrim, now);
      const booking = await findBookingById(trx, payment.booking_id);
      if (booking.status !== 'confirmed') throw new AppError('UNDO_TOO_LATE');
      await untellPayer(trx, payment);
      const undecided = { status: 'submitted', note: '', decided_by: null, decided_at: null } as const;
      const reopened = await updatePayment(trx, payment.id, undecided);
      const held = await updateBooking(trx, booking.id, { status: 'held', confirmed_at: null }, now);
      return { payment: reopened, booking: held, slotChanged: true };
    },

    reject: async ({ trx, scrim, now, payment, actor, note }) => {
      assertSubmitted(payment);
      const decided = { note, decided_by: actor._id, decided_at: now };
      const rejected = await updatePayment(trx, payment.id, { ...decided, status: 'rejected' });
      const booking = await findBookingById(trx, payment.booking_id);
      const news = { payment: rejected, booking, notice: 'payment-rejected' as const };
      if (booking.status !== 'held') return news;
      if (now > scrim.end_at) {
        const left = await removeSquad(trx, scrim, booking, 'expired', now);
        return { ...news, booking: left, slotChanged: true };
      }
      const holdEnds = holdEnd({ holdMinutes: scrim.hold_minutes, endAt: scrim.end_at }, now);
      const held = await updateBooking(trx, booking.id, { hold_expires_at: holdEnds }, now);
      await scheduleExpiry(trx, [held]);
      return { ...news, booking: held, slotChanged: true };
    },

    /**
     * Records a UPI refund, which is made by hand. A refund through the gateway only begins here; the
     * gateway's event completes it.
     */
    refunded: async ({ trx, now, payment, actor, note }) => {
      assertRefundDue(payment);
      const decided = { decided_by: actor._id, decided_at: now };
      if (payment.method === 'upi') {
        const refunded = await updatePayment(trx, payment.id, { ...decided, note, status: 'refunded' });
        const booking = await findBookingById(trx, payment.booking_id);
        return { payment: refunded, booking, notice: 'payment-refunded' };
      }
      if (!gateway) throw new AppError('PAYMENT_METHOD_OFF');
      if (isRefundPending(payment, now)) throw new AppError('REFUND_UNDER_WAY');
      // Keeps the note about a wrong amount.
      const begin = { ...decided, note: note || payment.note, refund_begun_at: now };
      const begun = await updatePayment(trx, payment.id, begin);
      const runAt = new Date(now.getTime() + refundCheckMs);
      await scheduleJobs(trx, [{ kind: reconcilePaymentJob, key: payment.id, runAt }]);
      return { payment: begun };
    },
  };

  /**
   * Approves or rejects a UTR, undoes an approval, or records or begins a refund, as owner or admin.
   * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, PAYMENT_NOT_FOUND, PAYMENT_DECIDED,
   * PAYMENT_NOT_ARRIVED, NOTHING_TO_UNDO, UNDO_TOO_LATE, PAYMENT_METHOD_OFF, REFUND_UNDER_WAY,
   * REFUND_REFUSED, BUSY
   */
  return async (
    actor: Actor,
    { scrimId, paymentId }: { scrimId: string; paymentId: string },
    { action, note }: DecidePaymentBody,
  ): Promise<PaymentRow> => {
    const news = await act(scrimId, async (trx, scrim, now) => {
      if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
      const payment = await findPaymentById(trx, paymentId);
      if (payment?.scrim_id !== scrimId) throw new AppError('PAYMENT_NOT_FOUND');
      const decided = await decide[action]({ trx, scrim, now, payment, actor, note });
      const { status } = decided.payment;
      const target = { kind: 'payment', id: paymentId } as const;
      // No note, which may name people: nothing is ever removed from the log.
      const detail = { status, scrimId, bookingId: payment.booking_id };
      await recordAudit(trx, { actorId: actor._id, action, target, detail, at: now });
      // A refund through the gateway only begins here; the organizer hears of it once it is done.
      if (status !== 'refund-due' || action !== 'refunded') {
        const act = status === 'refund-due' ? 'payment-without-slot' : (`payment-${action}` as const);
        await tellEditedByAdmin(trx, scrim, act, { actorId: actor._id, about: 'payments', now });
      }
      return decided;
    });
    const { payment } = news as PaymentNews;
    const isBegun = action === 'refunded' && payment.status === 'refund-due';
    return isBegun && gateway ? gateway.refunds.refund(payment) : payment;
  };
}

/** @throws AppError PAYMENT_DECIDED, PAYMENT_NOT_ARRIVED */
function assertSubmitted({ status }: PaymentRow): void {
  if (status === 'created' || status === 'failed') throw new AppError('PAYMENT_NOT_ARRIVED');
  if (status !== 'submitted') throw new AppError('PAYMENT_DECIDED');
}

/**
 * Allows undoing a recent approval by hand, in a scrim without results that is not over.
 * @throws AppError NOTHING_TO_UNDO, UNDO_TOO_LATE
 */
function assertUndoable(
  { method, status, decided_by, decided_at }: PaymentRow,
  { end_at, matches_played }: ScrimRow,
  now: Date,
): void {
  if (status === 'submitted') throw new AppError('NOTHING_TO_UNDO');
  const since = decided_at && decided_by ? now.getTime() - decided_at.getTime() : Number.POSITIVE_INFINITY;
  const undoable = method === 'upi' && status === 'captured' && since <= limits.undoApproveMs;
  // With results the squad is in the standings.
  if (!undoable || now > end_at || matches_played > 0) throw new AppError('UNDO_TOO_LATE');
}

/** @throws AppError PAYMENT_DECIDED, PAYMENT_NOT_ARRIVED */
function assertRefundDue({ status }: PaymentRow): void {
  if (status === 'created' || status === 'failed' || status === 'submitted') {
    throw new AppError('PAYMENT_NOT_ARRIVED');
  }
  if (status !== 'refund-due') throw new AppError('PAYMENT_DECIDED');
}
