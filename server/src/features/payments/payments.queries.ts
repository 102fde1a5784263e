import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { PaymentRow } from '../../db/schema-scrims.ts';

export async function insertPayment(
  executor: Executor,
  payment: Pick<
    PaymentRow,
    'scrim_id' | 'booking_id' | 'payer_id' | 'payee_id' | 'method' | 'status' | 'amount' | 'created_at'
  > & { utr?: string },
): Promise<PaymentRow> {
  return executor
    .insertInto('payments')
    .values({ id: randomUUIDv7(), ...payment })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePayment(
  executor: Executor,
  id: string,
  changes: Partial<
    Pick<
      PaymentRow,
      | 'status'
      | 'utr'
      | 'order_id'
      | 'gateway_payment_id'
      | 'refund_id'
      | 'note'
      | 'decided_by'
      | 'decided_at'
    >
  >,
): Promise<PaymentRow> {
  return executor
    .updateTable('payments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findPayment(
  executor: Executor,
  scrimId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('scrim_id', '=', scrimId)
    .executeTakeFirst();
}

export async function findPaymentByOrder(
  executor: Executor,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return executor.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

export async function findPaymentsOfBooking(executor: Executor, bookingId: string): Promise<PaymentRow[]> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
}

/** Notes that money for these bookings is to be given back: their seat is gone. Gives those payments. */
export async function markRefundDue(
  executor: Executor,
  bookingIds: readonly string[],
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments set status = 'refund-due'
    where booking_id = any(${bookingIds}::uuid[]) and status = 'captured' returning *`.execute(executor);
  return rows;
}

/** Whether this event of the gateway is heard for the first time. */
export async function insertPaymentEvent(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .insertInto('payment_events')
    .values({ id, received_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
