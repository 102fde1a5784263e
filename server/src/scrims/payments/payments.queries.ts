import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { PaymentRow } from '../../platform/db/schema-scrims.ts';

type NewPayment = Pick<
  PaymentRow,
  'scrim_id' | 'booking_id' | 'payer_id' | 'payee_id' | 'method' | 'status' | 'amount' | 'created_at'
> &
  Partial<Pick<PaymentRow, 'utr'>>;

export async function insertPayment(executor: Executor, payment: NewPayment): Promise<PaymentRow> {
  return executor
    .insertInto('payments')
    .values({ id: randomUUIDv7(), ...payment })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type PaymentChanges = Partial<
  Pick<
    PaymentRow,
    'status' | 'gateway_payment_id' | 'refund_id' | 'refund_begun_at' | 'note' | 'decided_by' | 'decided_at'
  >
>;

export async function updatePayment(
  executor: Executor,
  id: string,
  changes: PaymentChanges,
): Promise<PaymentRow> {
  return executor
    .updateTable('payments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Ends a UTR that its squad replaces. No organizer has decided it, so its rightful owner may still submit it.
 */
export async function endReplaced(executor: Executor, id: string, now: Date): Promise<void> {
  await updatePayment(executor, id, {
    status: 'rejected',
    note: 'Replaced by another UTR',
    decided_at: now,
  });
}

/** Sets a payment's order, unless it has one. Returns the payment with its order. */
export async function setOrder(executor: Executor, id: string, orderId: string): Promise<PaymentRow> {
  return executor
    .updateTable('payments')
    .set({ order_id: sql`coalesce(order_id, ${orderId})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findPaymentById(executor: Executor, id: string): Promise<PaymentRow | undefined> {
  return executor.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findPaymentByOrder(
  executor: Executor,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return executor.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

export async function findPaymentByGatewayId(
  executor: Executor,
  gatewayPaymentId: string,
): Promise<PaymentRow | undefined> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();
}

/** Returns every payment for a booking, newest first. */
export async function findPaymentsOfBooking(executor: Executor, bookingId: string): Promise<PaymentRow[]> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .execute();
}

/** Marks the payments of these bookings, which lost their slot, as refund due. Returns those payments. */
export async function markRefundDue(
  executor: Executor,
  bookingIds: readonly string[],
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments set status = 'refund-due'
    where booking_id = any(${bookingIds}::uuid[]) and status = 'captured' returning *`.execute(executor);
  return rows;
}

/** Stores a gateway event; returns whether it is new. */
export async function insertPaymentEvent(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .insertInto('payment_events')
    .values({ id, received_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the gateway events from before `time`. */
export async function deletePaymentEventsBefore(executor: Executor, time: Date): Promise<void> {
  await executor.deleteFrom('payment_events').where('received_at', '<', time).execute();
}

/** A payment request; `request` is its digest. */
export type StoredPaymentRequest = {
  payerId: string;
  scrimId: string;
  idempotencyKey: string;
  request: string;
};

/** Returns the earlier request with this key, and its payment. */
export async function findPaymentRequest(
  executor: Executor,
  { payerId, scrimId, idempotencyKey }: StoredPaymentRequest,
): Promise<{ request: string; payment_id: string } | undefined> {
  return executor
    .selectFrom('payment_requests')
    .select(['request', 'payment_id'])
    .where('payer_id', '=', payerId)
    .where('scrim_id', '=', scrimId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function insertPaymentRequest(
  executor: Executor,
  { payerId, scrimId, idempotencyKey, request }: StoredPaymentRequest,
  paymentId: string,
): Promise<void> {
  await executor
    .insertInto('payment_requests')
    .values({
      payer_id: payerId,
      scrim_id: scrimId,
      idempotency_key: idempotencyKey,
      request,
      payment_id: paymentId,
    })
    .execute();
}
