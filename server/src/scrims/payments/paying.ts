import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findLatestBooking, findOwnBooking } from '../bookings/bookings.queries.ts';
import {
  findPaymentById,
  findPaymentRequest,
  insertPaymentRequest,
  type StoredPaymentRequest,
} from './payments.queries.ts';

/** A payment request with the idempotency key that makes retries safe, if any. */
export type PaymentRequest = Omit<StoredPaymentRequest, 'idempotencyKey'> & { idempotencyKey: string | null };

/**
 * Returns the booking that its squad may pay for now. The caller has locked the scrim's row.
 * @throws AppError BOOKING_NOT_FOUND, SCRIM_CANCELLED, SCRIM_OVER, HOLD_EXPIRED, NOTHING_TO_PAY
 */
export async function payableBooking(
  trx: Executor,
  scrim: ScrimRow,
  userId: string,
  now: Date,
): Promise<BookingRow> {
  const own = await findOwnBooking(trx, scrim.id, userId);
  if (!own) {
    const latest = await findLatestBooking(trx, scrim.id, userId);
    if (latest && scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
    if (latest?.status !== 'expired') throw new AppError('BOOKING_NOT_FOUND');
    throw new AppError(now > scrim.end_at ? 'SCRIM_OVER' : 'HOLD_EXPIRED');
  }
  if (own.status !== 'held') throw new AppError('NOTHING_TO_PAY');
  // The money could only be refunded.
  if (now > scrim.end_at) throw new AppError('SCRIM_OVER');
  if (own.hold_expires_at && own.hold_expires_at <= now) throw new AppError('HOLD_EXPIRED');
  return own;
}

/**
 * Returns the current state of the payment that this request made before.
 * @throws AppError REQUEST_REPEATED for a different request with its key
 */
export async function findRepeat(
  trx: Executor,
  { idempotencyKey, ...rest }: PaymentRequest,
): Promise<PaymentRow | undefined> {
  if (idempotencyKey === null) return undefined;
  const before = await findPaymentRequest(trx, { ...rest, idempotencyKey });
  if (!before) return undefined;
  if (before.request !== rest.request) throw new AppError('REQUEST_REPEATED');
  return findPaymentById(trx, before.payment_id);
}

/** Stores the request, so that its retries return this payment. */
export async function rememberRequest(
  trx: Executor,
  { idempotencyKey, ...rest }: PaymentRequest,
  paymentId: string,
): Promise<void> {
  if (idempotencyKey !== null) await insertPaymentRequest(trx, { ...rest, idempotencyKey }, paymentId);
}
