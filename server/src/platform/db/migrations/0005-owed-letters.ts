import { type Kysely, sql } from 'kysely';

/** Gives each queued mail its own token, and adds mails about payments. */
export async function owedLetters(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table booking_letters
    drop constraint booking_letters_pkey,
    drop constraint booking_letters_kind_check,
    -- Replaced each time the mail is queued: a mail queued again while it is sent is not deleted with it.
    add column owed uuid primary key default gen_random_uuid(),
    add column owed_at timestamptz not null default now(),
    add column tries integer not null default 0,
    -- A run is sending it until then: of two runs at once, only one sends it.
    add column claimed_until timestamptz,
    add column payment_id uuid references payments on delete cascade,
    add constraint booking_letters_kind_check check (
      case when payment_id is null then kind in ('promoted', 'kicked', 'cancelled', 'moved')
        else kind in ('confirmed', 'rejected', 'refund-due', 'odd-money', 'refunded') end
    ),
    -- One about the slot, and one about each payment.
    add constraint booking_letters_once unique nulls not distinct (booking_id, payment_id)`,
  'alter table booking_letters alter column owed drop default, alter column owed_at drop default',
  'drop index booking_letters_scrim',
  'create index booking_letters_scrim on booking_letters (scrim_id, tries, owed_at)',
  'create index booking_letters_payment on booking_letters (payment_id)',
];
