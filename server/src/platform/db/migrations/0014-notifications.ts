import { type Kysely, sql } from 'kysely';

/** What people are told: notices in the app, and one queue of what is sent of them, by mail or push. */
export async function notifications(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notices (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    -- A scrim, tournament, submission, promo or account.
    subject_id uuid not null,
    topic text not null,
    -- A notice with the same key is not told again: a reminder, or one row of many a minute.
    once_key text not null,
    -- IDs, numbers and times that the text needs and the database will no longer say.
    facts jsonb not null default '{}',
    created_at timestamptz not null,
    send_at timestamptz not null,
    -- Nobody needs to be told after this.
    expires_at timestamptz,
    seen_at timestamptz,
    opened_at timestamptz,
    constraint notices_once unique (user_id, once_key)
  )`,
  'create index notices_list on notices (user_id, created_at desc, id desc)',
  'create index notices_unseen on notices (user_id, subject_id) where seen_at is null',
  'create index notices_old on notices (created_at)',

  `create table notice_settings (
    user_id uuid not null references users on delete cascade,
    "group" text not null,
    channel text not null,
    is_on boolean not null,
    primary key (user_id, "group", channel)
  )`,

  `alter table users
    add time_zone text not null default 'Asia/Kolkata',
    -- Minutes after midnight; both null: no quiet hours.
    add quiet_from smallint default 30,
    add quiet_to smallint default 480`,

  `create table push_subscriptions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- A device's pushes end with its session.
    session_id uuid not null references sessions on delete cascade,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    -- Digest of the token with which the service worker renews this row.
    renew_hash text not null,
    label text not null,
    created_at timestamptz not null,
    last_ok_at timestamptz,
    constraint push_subscriptions_endpoint unique (endpoint)
  )`,
  'create index push_subscriptions_user on push_subscriptions (user_id, created_at)',
  'create index push_subscriptions_session on push_subscriptions (session_id)',
  'create unique index push_subscriptions_renew on push_subscriptions (renew_hash)',

  `create table deliveries (
    -- Replaced each time news on the topic is queued: news queued again while it is sent is not deleted with it.
    id uuid primary key,
    notice_id uuid not null references notices on delete cascade,
    recipient_id uuid not null references users on delete cascade,
    channel text not null,
    -- Null for a mail.
    device_id uuid references push_subscriptions on delete cascade,
    -- Of the notice. One job per channel sends everything about one subject.
    subject_id uuid not null,
    topic text not null,
    queued_at timestamptz not null,
    due_at timestamptz not null,
    -- A run is sending it until then: of two runs at once, only one sends it.
    claimed_until timestamptz,
    tries integer not null default 0,
    constraint deliveries_topic unique nulls not distinct (recipient_id, channel, device_id, topic)
  )`,
  'create index deliveries_next on deliveries (subject_id, channel, tries, due_at)',
  'create index deliveries_notice on deliveries (notice_id)',
  'create index deliveries_device on deliveries (device_id)',

  `create table broadcasts (
    id uuid primary key,
    subject_id uuid not null,
    -- What to tell, as in the code.
    news jsonb not null,
    recipient_ids uuid[] not null,
    -- Facts of each recipient, in the same order.
    recipient_facts jsonb[] not null,
    -- How many recipients have been told.
    told integer not null default 0
  )`,
  'create index broadcasts_next on broadcasts (subject_id, id)',

  // Mails that are still queued.
  `insert into notices (id, user_id, kind, subject_id, topic, once_key, facts, created_at, send_at)
    select id, recipient_id, case
        when kind = 'booking-promoted' and exists (
          select from audit_log where target_kind = 'booking' and target_id = facts ->> 'bookingId' and action = 'add'
        ) then 'slot-given'
        when kind = 'booking-promoted' then 'slot-promoted'
        when kind = 'booking-kicked' then 'squad-kicked'
        when kind = 'booking-cancelled' then 'scrim-cancelled'
        when kind = 'booking-moved' then 'scrim-moved'
        when kind = 'scrim-cancelled' then 'scrim-cancelled-by-admin'
        when kind = 'tournament-deleted' then 'tournament-deleted-by-admin'
        else kind
      end, subject_id, topic, id::text, facts, queued_at, due_at
    from queued_mails`,
  `insert into deliveries
      (id, notice_id, recipient_id, channel, subject_id, topic, queued_at, due_at, claimed_until, tries)
    select gen_random_uuid(), id, recipient_id, 'mail', subject_id, topic, queued_at, due_at, claimed_until, tries
    from queued_mails`,
  'drop table queued_mails',

  // Lobbies that are already planned or played; the job looks at what is due.
  `insert into jobs (id, kind, key, run_at)
    select gen_random_uuid(), 'remind-scrim', id::text, now() from scrims
    where cancelled_at is null and end_at > now() - interval '1 day'
    on conflict on constraint jobs_key do nothing`,
];
