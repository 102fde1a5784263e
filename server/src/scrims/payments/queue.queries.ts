import type { PaymentStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow } from '../../platform/db/schema-scrims.ts';

/** A payment with its booking and scrim; `rank` is 0 before a decision, 1 if a refund is due, else 2. */
export type QueuedPaymentRow = PaymentRow & {
  rank: number;
  scrim_title: string;
  team_name: string;
  payer_name: string;
  payer_erased: boolean;
  phone: string;
  slot_number: number | null;
  hold_minutes: number;
  booking_status: BookingRow['status'];
  scrim_end_at: Date;
  scrim_cancelled_at: Date | null;
  /** Another payment for the same booking is captured. */
  paid_already: boolean;
};

type Wanted = {
  scrimId?: string;
  payeeId?: string;
  status?: PaymentStatus | undefined;
};

const rank = sql<number>`case payments.status when 'submitted' then 0 when 'refund-due' then 1 else 2 end`;

function queued(executor: Executor, { scrimId, payeeId, status }: Wanted) {
  let query = executor.selectFrom('payments');
  if (scrimId) query = query.where('payments.scrim_id', '=', scrimId);
  if (payeeId) query = query.where('payments.payee_id', '=', payeeId);
  if (status) query = query.where('payments.status', '=', status);
  return query;
}

function queuedRows(executor: Executor, wanted: Wanted) {
  return queued(executor, wanted)
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('scrims', 'scrims.id', 'payments.scrim_id')
    .innerJoin('users', 'users.id', 'payments.payer_id')
    .selectAll('payments')
    .select([
      rank.as('rank'),
      'scrims.title as scrim_title',
      'scrims.hold_minutes',
      'bookings.team_name',
      'bookings.phone',
      'bookings.slot_number',
      'bookings.status as booking_status',
      'users.name as payer_name',
      sql<boolean>`users.deleted_at is not null`.as('payer_erased'),
      'scrims.end_at as scrim_end_at',
      'scrims.cancelled_at as scrim_cancelled_at',
      sql<boolean>`exists (select from payments other where other.booking_id = payments.booking_id
        and other.id <> payments.id and other.status = 'captured')`.as('paid_already'),
    ]);
}

/** Returns payments as an organizer handles them: UTRs, refunds due, the rest; oldest first within each. */
export async function findQueuedPayments(
  executor: Executor,
  wanted: Wanted,
  { limit, after }: { limit: number; after?: { rank: number; id: string } | undefined },
): Promise<QueuedPaymentRow[]> {
  let query = queuedRows(executor, wanted);
  if (after) query = query.where(sql<boolean>`(${rank}, payments.id) > (${after.rank}, ${after.id}::uuid)`);
  return query.orderBy('rank').orderBy('payments.id').limit(limit).execute();
}

/** Returns payments by soonest scrim start, oldest first; those of past or cancelled scrims come last. */
export async function findPaymentsByStart(
  executor: Executor,
  wanted: Wanted,
  { limit, now }: { limit: number; now: Date },
): Promise<QueuedPaymentRow[]> {
  return queuedRows(executor, wanted)
    .orderBy(sql`scrims.cancelled_at is not null or scrims.end_at < ${now}`)
    .orderBy('scrims.start_at')
    .orderBy('payments.id')
    .limit(limit)
    .execute();
}

/** Returns the number of these payments, and their sum in rupees. */
export async function sumQueuedPayments(
  executor: Executor,
  wanted: Wanted,
): Promise<{ total: number; amount: number }> {
  return queued(executor, wanted)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(payments.amount), 0)`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
}
