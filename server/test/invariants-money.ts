import type { Rule } from './invariants.ts';

/**
 * Payments (SECURITY D6). A refund always covers the whole payment, so no row has an amount that could exceed
 * it.
 */
export const moneyRules: readonly Rule[] = [
  {
    broken: 'A payment’s scrim, payer, payee or amount is not that of its booking',
    query: `select payments.id from payments join bookings on bookings.id = booking_id
      join scrims on scrims.id = bookings.scrim_id
      where payments.scrim_id <> bookings.scrim_id or payer_id <> bookings.user_id
        or payee_id <> scrims.organization_id or amount <> bookings.fee`,
  },
  {
    broken: 'A payment was captured without a confirmed slot, and is not refund due',
    query: `select payments.id from payments join bookings on bookings.id = booking_id
      where payments.status = 'captured' and bookings.status <> 'confirmed'`,
  },
  {
    broken: 'A slot with a fee is confirmed without a payment, and no admin assigned it',
    query: `select bookings.id from bookings join scrims on scrims.id = scrim_id
      where bookings.status = 'confirmed' and fee > 0
        and not exists (select from payments where booking_id = bookings.id and (payments.status = 'captured'
          or payments.status = 'refunded' and payments.decided_at > scrims.end_at))
        and not exists (select from audit_log where target_kind = 'booking' and action = 'add'
          and target_id = bookings.id::text)`,
  },
  {
    broken: 'A slot was paid for twice without a refund, or has two pending payments',
    query: `select booking_id as id from payments where status in ('captured', 'submitted', 'created')
      group by booking_id, status having count(*) > 1`,
  },
  {
    broken: 'A hold never expires without a UTR in review, or can expire with one',
    query: `select bookings.id from bookings where status = 'held' and (hold_expires_at is null) <> exists (
      select from payments where booking_id = bookings.id and payments.status = 'submitted')`,
  },
  {
    broken: 'A UTR counts twice for an organizer',
    query: `select min(id::text) as id from payments where utr is not null and status <> 'rejected'
      group by payee_id, utr having count(*) > 1`,
  },
  {
    broken: 'A payment has a status that its method does not have, or lacks its UTR or gateway ID',
    query: `select id from payments where case method
      when 'upi' then status in ('created', 'failed') or utr is null
      else status in ('submitted', 'rejected') or utr is not null
        or status in ('captured', 'refund-due', 'refunded') and gateway_payment_id is null end`,
  },
  {
    broken: 'A decided payment has no time of decision, or an undecided one has one',
    query: `select id from payments where (status in ('created', 'submitted')) <> (decided_at is null)`,
  },
  {
    broken: 'Two payments have the same gateway payment or order',
    query: `select min(id::text) as id from payments where gateway_payment_id is not null
        group by gateway_payment_id having count(*) > 1
      union all select min(id::text) from payments where order_id is not null
        group by order_id having count(*) > 1`,
  },
  {
    broken: 'A retry of a payment would return somebody else’s payment',
    query: `select payment_id as id from payment_requests as request join payments on payments.id = payment_id
      where request.payer_id <> payments.payer_id or request.scrim_id <> payments.scrim_id`,
  },
];
