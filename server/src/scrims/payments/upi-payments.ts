import { tellOrganizerOfMany } from '../../notifications/tell-organizer.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { AppError, violatedConstraint } from '../../platform/lib/errors.ts';
import { updateBooking } from '../bookings/bookings.queries.ts';
import { findRepeat, payableBooking, rememberRequest } from './paying.ts';
import type { PaymentAct } from './payment-acts.ts';
import { endReplaced, findPaymentsOfBooking, insertPayment } from './payments.queries.ts';

type UtrSubmission = { payerId: string; scrimId: string; reference: string; idempotencyKey: string | null };

/**
 * Handles direct UPI: players pay the organizer and submit the UTR, which only the organizer confirms
 * (FIELD).
 */
export function createUpiPayments({ act }: { act: PaymentAct }) {
  return {
    /**
     * Submits a UTR, even if the organizer shows no VPA. The slot is then held until the organizer decides.
     * Another UTR is a new payment and ends the previous one, so that the organizer decides only on what they
     * have seen.
     * @throws AppError SCRIM_NOT_FOUND, BOOKING_NOT_FOUND, SCRIM_CANCELLED, SCRIM_OVER, HOLD_EXPIRED,
     * NOTHING_TO_PAY, UTR_USED, REQUEST_REPEATED
     */
    async submitUtr({ payerId, scrimId, reference, idempotencyKey }: UtrSubmission): Promise<PaymentRow> {
      const paymentRequest = { payerId, scrimId, idempotencyKey, request: `upi ${reference}` };
      try {
        const news = await act(scrimId, async (trx, scrim, now) => {
          const repeat = await findRepeat(trx, paymentRequest);
          if (repeat) return { payment: repeat };
          const booking = await payableBooking(trx, scrim, payerId, now);
          const payments = await findPaymentsOfBooking(trx, booking.id);
          const before = payments.find(({ status }) => status === 'submitted');
          if (before?.utr === reference) {
            await rememberRequest(trx, paymentRequest, before.id);
            return { payment: before };
          }
          if (before) await endReplaced(trx, before.id, now);
          const payment = await insertPayment(trx, {
            scrim_id: scrim.id,
            booking_id: booking.id,
            payer_id: payerId,
            payee_id: scrim.organization_id,
            method: 'upi',
            status: 'submitted',
            amount: booking.fee,
            utr: reference,
            created_at: now,
          });
          const waiting = await updateBooking(trx, booking.id, { hold_expires_at: null }, now);
          await rememberRequest(trx, paymentRequest, payment.id);
          await tellOrganizerOfMany(trx, 'payments-submitted', scrim, { now });
          // The slot board must stop the countdown of the hold.
          return { payment, booking: waiting, slotChanged: !before };
        });
        return (news as NonNullable<typeof news>).payment;
      } catch (error) {
        if (violatedConstraint(error) !== 'payments_utr_key') throw error;
        throw new AppError('UTR_USED', { field: 'reference' });
      }
    },
  };
}
