import { type Kysely, sql } from 'kysely';

/** Moves all mails, including queued ones, into one queue, which replaces a table or a job per kind. */
export async function queuedMails(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table queued_mails (
    -- Replaced each time a mail on the topic is queued: one queued again while it is sent is not deleted with it.
    id uuid primary key,
    kind text not null,
    -- A scrim, tournament, submission or organization. One job sends all mails about one subject.
    subject_id uuid not null,
    topic text not null,
    recipient_id uuid not null references users on delete cascade,
    -- What the text needs and the database will no longer say at send time.
    facts jsonb not null default '{}',
    queued_at timestamptz not null,
    due_at timestamptz not null,
    -- A run is sending it until then: of two runs at once, only one sends it.
    claimed_until timestamptz,
    tries integer not null default 0,
    constraint queued_mails_topic unique (topic)
  )`,
  'create index queued_mails_next on queued_mails (subject_id, tries, queued_at, topic)',
  'create index queued_mails_recipient on queued_mails (recipient_id)',

  // A delayed mail and one being sent look the same here; neither is sent early.
  `insert into queued_mails (id, kind, subject_id, topic, recipient_id, facts, queued_at, due_at, tries)
    select owed,
      case when payment_id is null then 'booking-' else 'payment-' end || kind,
      booking_letters.scrim_id,
      case when payment_id is null then 'booking:' || booking_id else 'payment:' || payment_id end,
      user_id,
      jsonb_strip_nulls(jsonb_build_object('bookingId', booking_id, 'paymentId', payment_id)),
      owed_at, coalesce(claimed_until, owed_at), tries
    from booking_letters join bookings on bookings.id = booking_id
    where user_id is not null`,
  `insert into queued_mails (id, kind, subject_id, topic, recipient_id, facts, queued_at, due_at)
    select gen_random_uuid(), 'badge-removed', user_id, 'badge:' || user_id, user_id,
      jsonb_build_object('note', note), owed_at, owed_at
    from tick_letters`,
  // Each of these mails was a job.
  `insert into queued_mails (id, kind, subject_id, topic, recipient_id, queued_at, due_at)
    select gen_random_uuid(), 'scrim-cancelled', scrims.id, 'scrim:' || scrims.id, organization_id,
      cancelled_at, cancelled_at
    from jobs join scrims on scrims.id::text = key
    where kind = 'write-scrim-called-off' and cancelled_at is not null`,
  `insert into queued_mails (id, kind, subject_id, topic, recipient_id, queued_at, due_at)
    select gen_random_uuid(), 'tournament-deleted', tournaments.id, 'tournament:' || tournaments.id, organization_id,
      deleted_at, deleted_at
    from jobs join tournaments on tournaments.id::text = key
    where kind = 'write-tournament-called-off' and deleted_at is not null`,
  `insert into queued_mails (id, kind, subject_id, topic, recipient_id, queued_at, due_at)
    select gen_random_uuid(), 'kyc-decided', submissions.id, 'kyc:' || submissions.id, user_id,
      reviewed_at, reviewed_at
    from jobs join kyc_submissions as submissions on submissions.id::text = key
    where jobs.kind = 'write-kyc-decision' and reviewed_at is not null`,

  `insert into jobs (id, kind, key, run_at)
    select gen_random_uuid(), 'send-mails', subject_id::text, min(due_at) from queued_mails group by subject_id`,
  `delete from jobs where kind in ('write-letters', 'write-tick-taken', 'write-scrim-called-off',
    'write-tournament-called-off', 'write-kyc-decision')`,
  'drop table booking_letters, tick_letters',
];
