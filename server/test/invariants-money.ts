import type { Rule } from './invariants.ts';

/**
 * Payments (SECURITY D6). A refund always covers the whole payment, so no row has an amount that could exceed
 * it.
 */
export const moneyRules: readonly Rule[] = [
  {
    broken:
      'A payment is not for the slot, from the squad, to the organizer or of the fee that its booking has',
    query: `select payments.id from payments join bookings on bookings.id = booking_id
      join scrims on scrims.id = bookings.scrim_id
      where payments.scrim_id <> bookings.scrim_id or payer_id <> bookings.user_id
        or payee_id <> scrims.organization_id or amount <> bookings.fee`,
  },
  {
    broken: 'Money was taken for a slot that is not confirmed, and is not to go back',
    query: `select payments.id from payments join bookings on bookings.id = booking_id
      where payments.status = 'captured' and bookings.status <> 'confirmed'`,
  },
  {
    broken: 'A slot that costs something is confirmed without money, and no admin gave it',
    query: `select bookings.id from bookings join scrims on scrims.id = scrim_id
      where bookings.status = 'confirmed' and fee > 0
        and not exists (select from payments where booking_id = bookings.id and (payments.status = 'captured'
          or payments.status = 'refunded' and payments.decided_at > scrims.end_at))
        and not exists (select from audit_log where target_kind = 'booking' and action = 'add'
          and target_id = bookings.id::text)`,
  },
  {
    broken: 'A slot was paid twice and nothing goes back, or two payments for it wait at once',
    query: `select booking_id as id from payments where status in ('captured', 'submitted', 'created')
      group by booking_id, status having count(*) > 1`,
  },
  {
    broken: 'A held slot never expires though no UTR was submitted, or could expire while a UTR is in review',
    query: `select bookings.id from bookings where status = 'held' and (hold_expires_at is null) <> exists (
      select from payments where booking_id = bookings.id and payments.status = 'submitted')`,
  },
  {
    broken: 'A UTR counts twice for one organizer',
    query: `select min(id::text) as id from payments where utr is not null and status <> 'rejected'
      group by payee_id, utr having count(*) > 1`,
  },
  {
    broken: 'A payment is in a state that its way to pay does not have, or lacks what names its money',
    query: `select id from payments where case method
      when 'upi' then status in ('created', 'failed') or utr is null
      else status in ('submitted', 'rejected') or utr is not null
        or status in ('captured', 'refund-due', 'refunded') and gateway_payment_id is null end`,
  },
  {
    broken: 'A payment that is decided does not say when',
    query: `select id from payments where (status in ('created', 'submitted')) <> (decided_at is null)`,
  },
  {
    broken: 'Two payments are of one payment or one order at the gateway',
    query: `select min(id::text) as id from payments where gateway_payment_id is not null
        group by gateway_payment_id having count(*) > 1
      union all select min(id::text) from payments where order_id is not null
        group by order_id having count(*) > 1`,
  },
  {
    broken: 'A retry of a payment would be answered with somebody else’s',
    query: `select payment_id as id from payment_requests as request join payments on payments.id = payment_id
      where request.payer_id <> payments.payer_id or request.scrim_id <> payments.scrim_id`,
  },
];
