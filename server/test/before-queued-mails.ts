import { type Kysely, sql } from 'kysely';
import { queuedMails } from '../src/platform/db/migrations/0013-queued-mails.ts';
import { notifications } from '../src/platform/db/migrations/0014-notifications.ts';
import { noticesAndReview } from '../src/platform/db/migrations/0016-notices-and-review.ts';
import type { TestServer } from './server.ts';

/** Drops notices and deliveries, and restores what was there before migration 0013. */
export async function restoreOldMails({ deps: { db } }: TestServer): Promise<void> {
  const statements = [
    'drop index users_in_review, promos_in_review',
    'drop table broadcasts, deliveries, push_subscriptions, notice_settings, notices',
    'alter table users drop time_zone, drop quiet_from, drop quiet_to',
    "delete from jobs where kind = 'send-mails'",
    `create table booking_letters (
      booking_id uuid not null references bookings on delete cascade,
      scrim_id uuid not null references scrims,
      kind text not null,
      owed uuid primary key,
      owed_at timestamptz not null,
      tries integer not null default 0,
      claimed_until timestamptz,
      payment_id uuid references payments on delete cascade,
      constraint booking_letters_kind_check check (
        case when payment_id is null then kind in ('promoted', 'kicked', 'cancelled', 'moved')
          else kind in ('confirmed', 'rejected', 'refund-due', 'odd-money', 'refunded') end
      ),
      constraint booking_letters_once unique nulls not distinct (booking_id, payment_id)
    )`,
    'create index booking_letters_scrim on booking_letters (scrim_id, tries, owed_at)',
    'create index booking_letters_payment on booking_letters (payment_id)',
    'create table tick_letters (user_id uuid primary key references users, note text not null, owed_at timestamptz not null)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Runs the migrations that made the queue what it is; nobody gets quiet hours, as in all tests. */
export async function migrateOldMails({ deps: { db } }: TestServer): Promise<void> {
  await db.transaction().execute(async trx => {
    await queuedMails(trx as unknown as Kysely<never>);
    await notifications(trx as unknown as Kysely<never>);
    await noticesAndReview(trx as unknown as Kysely<never>);
  });
  await db.updateTable('users').set({ quiet_from: null, quiet_to: null }).execute();
}
