import { type Kysely, sql } from 'kysely';

/** Creates scrims with bookings, payments, results and ratings; promos; jobs. */
export async function scrims(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const active = "status in ('held', 'confirmed', 'waitlisted')";

const statements = [
  'alter table messages drop constraint messages_type_check',
  `alter table messages add constraint messages_type_check
    check (type in ('text', 'image', 'system', 'credentials', 'deleted'))`,
  'alter table users add column org_ranking integer check (org_ranking >= 1)',
  "create index users_organizations on users (id) where role = 'organization'",
  `create table scrims (
    id uuid primary key,
    title text not null,
    game text not null,
    mode text not null check (mode in ('solo', 'duo', 'squad')),
    maps jsonb not null,
    description text not null,
    rules text not null,
    banner_url text,
    entry_fee integer not null check (entry_fee between 0 and 10000000),
    prize_pool text not null,
    slots integer not null check (slots between 1 and 100),
    start_from integer not null check (start_from >= 1),
    reserved_slots integer[] not null,
    -- Slots held or confirmed, and squads on the waitlist; counted under the lock of this row.
    taken_count integer not null default 0,
    waitlist_count integer not null default 0 check (waitlist_count >= 0),
    -- The number of the latest squad on the waitlist; numbers are never reused.
    last_waitlist_number integer not null default 0,
    match_count integer not null,
    matches_played integer not null default 0,
    start_at timestamptz not null,
    end_at timestamptz not null,
    booking_opens_at timestamptz not null,
    booking_closes_at timestamptz not null,
    hold_minutes integer not null,
    release_minutes integer not null,
    points_preset text not null,
    room_id uuid not null references rooms,
    organization_id uuid not null references users,
    created_by uuid not null references users,
    rating_sum integer not null default 0,
    rating_count integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    cancelled_at timestamptz,
    search_text text not null generated always as (lower(title || ' ' || game)) stored,
    constraint scrims_times check (start_at < end_at and booking_opens_at < booking_closes_at and booking_closes_at <= end_at),
    -- The last line of defence against overselling, whatever the code does.
    constraint scrims_never_oversold check (taken_count between 0 and slots - cardinality(reserved_slots)),
    constraint scrims_room_key unique (room_id)
  )`,
  'create index scrims_soonest on scrims (start_at, id)',
  'create index scrims_end on scrims (end_at)',
  'create index scrims_newest on scrims (id desc)',
  'create index scrims_fee on scrims (entry_fee, id desc)',
  'create index scrims_organization on scrims (organization_id, start_at)',
  'create index scrims_created_by on scrims (created_by)',
  "create index scrims_game on scrims (lower(game), start_at) where game <> ''",
  'create index scrims_search on scrims using gin (search_text gin_trgm_ops)',
  'create index scrims_banner on scrims (banner_url) where banner_url is not null',
  `create table bookings (
    id uuid primary key,
    scrim_id uuid not null references scrims,
    user_id uuid not null references users,
    team_name text not null,
    team_key text not null,
    phone text not null,
    players jsonb not null,
    status text not null check (status in ('held', 'confirmed', 'waitlisted', 'cancelled', 'kicked', 'expired')),
    slot_number integer,
    waitlist_number integer,
    -- The slot's fee when it was booked: a later change of the scrim's fee applies to later squads only.
    fee integer not null,
    hold_expires_at timestamptz,
    credentials_seen_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint bookings_seat check (status not in ('held', 'confirmed') or slot_number is not null),
    constraint bookings_place check ((status = 'waitlisted') = (waitlist_number is not null)),
    constraint bookings_hold check (status = 'held' or hold_expires_at is null)
  )`,
  // SECURITY D5: never two squads in a slot, never a user or a team twice, whatever the code does.
  "create unique index bookings_one_per_slot on bookings (scrim_id, slot_number) where status in ('held', 'confirmed')",
  `create unique index bookings_one_per_user on bookings (scrim_id, user_id) where ${active}`,
  `create unique index bookings_team_name_key on bookings (scrim_id, team_key) where ${active}`,
  "create unique index bookings_waitlist on bookings (scrim_id, waitlist_number) where status = 'waitlisted'",
  'create index bookings_user on bookings (user_id, id desc)',
  'create index bookings_scrim on bookings (scrim_id, id)',
  "create index bookings_expiring on bookings (hold_expires_at) where status = 'held' and hold_expires_at is not null",
  // For active bookings only; a squad that has left may play elsewhere.
  `create table booking_players (
    scrim_id uuid not null,
    ign_key text not null,
    booking_id uuid not null references bookings on delete cascade,
    constraint booking_players_key primary key (scrim_id, ign_key)
  )`,
  'create index booking_players_booking on booking_players (booking_id)',
  // Mails queued for bookers; a later one replaces the one before.
  `create table booking_letters (
    booking_id uuid primary key references bookings on delete cascade,
    scrim_id uuid not null references scrims,
    kind text not null check (kind in ('promoted', 'kicked', 'cancelled', 'moved'))
  )`,
  'create index booking_letters_scrim on booking_letters (scrim_id, booking_id)',
  // Outlives its booking's slot: a retry after a cancellation must not book again.
  `create table booking_requests (
    user_id uuid not null references users,
    scrim_id uuid not null references scrims,
    idempotency_key text not null,
    booking_id uuid not null references bookings,
    constraint booking_requests_key primary key (user_id, scrim_id, idempotency_key)
  )`,
  'create index booking_requests_scrim on booking_requests (scrim_id)',
  'create index booking_requests_booking on booking_requests (booking_id)',
  `create table payments (
    id uuid primary key,
    scrim_id uuid not null references scrims,
    booking_id uuid not null references bookings,
    payer_id uuid not null references users,
    payee_id uuid not null references users,
    method text not null check (method in ('upi', 'razorpay')),
    status text not null check (status in
      ('created', 'submitted', 'captured', 'rejected', 'failed', 'refund-due', 'refunded')),
    amount integer not null check (amount > 0),
    utr text,
    order_id text,
    gateway_payment_id text,
    -- The refund in progress, of the whole remaining amount.
    refund_id text,
    -- Set while a refund is requested from the gateway.
    refund_begun_at timestamptz,
    note text not null default '',
    decided_by uuid references users,
    created_at timestamptz not null,
    decided_at timestamptz,
    constraint payments_order_key unique (order_id),
    constraint payments_gateway_payment_key unique (gateway_payment_id)
  )`,
  // A UTR counts once per payee (FIELD); a rejected one may be submitted by the person who really paid.
  "create unique index payments_utr_key on payments (payee_id, utr) where utr is not null and status <> 'rejected'",
  "create unique index payments_one_order on payments (booking_id) where status = 'created'",
  "create unique index payments_one_submitted on payments (booking_id) where status = 'submitted'",
  "create unique index payments_one_captured on payments (booking_id) where status = 'captured'",
  'create index payments_booking on payments (booking_id, id)',
  'create index payments_scrim on payments (scrim_id, id)',
  'create index payments_payer on payments (payer_id)',
  'create index payments_decider on payments (decided_by)',
  "create index payments_waiting on payments (payee_id, status, id) where status in ('submitted', 'refund-due')",
  // Outlives a decision: a later retry must not submit the same UTR again.
  `create table payment_requests (
    payer_id uuid not null references users,
    scrim_id uuid not null references scrims,
    idempotency_key text not null,
    request text not null,
    payment_id uuid not null references payments,
    constraint payment_requests_key primary key (payer_id, scrim_id, idempotency_key)
  )`,
  'create index payment_requests_scrim on payment_requests (scrim_id)',
  'create index payment_requests_payment on payment_requests (payment_id)',
  'create table payment_events (id text primary key, received_at timestamptz not null)',
  `create table scrim_credentials (
    scrim_id uuid not null references scrims,
    match_number integer not null,
    room_code text not null,
    password text not null,
    release_at timestamptz not null,
    -- Whether the release follows the scrim's plan; false if it was set by hand.
    is_planned boolean not null,
    set_at timestamptz not null,
    constraint scrim_credentials_key primary key (scrim_id, match_number)
  )`,
  `create table kick_requests (
    id uuid primary key,
    scrim_id uuid not null references scrims,
    slot_number integer not null,
    target_name text not null,
    -- The squad in the slot at the time of the request: a later one is not kicked for it.
    booking_id uuid references bookings,
    reason text not null,
    status text not null default 'pending' check (status in ('pending', 'kicked', 'dismissed')),
    note text not null default '',
    requested_by uuid not null references users,
    created_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by uuid references users
  )`,
  "create unique index kick_requests_once on kick_requests (scrim_id, requested_by, slot_number) where status = 'pending'",
  'create index kick_requests_scrim on kick_requests (scrim_id, id desc)',
  'create index kick_requests_requester on kick_requests (requested_by)',
  'create index kick_requests_booking on kick_requests (booking_id)',
  'create index kick_requests_resolver on kick_requests (resolved_by)',
  `create table scrim_matches (
    id uuid primary key,
    scrim_id uuid not null references scrims,
    match_number integer not null,
    image_url text,
    created_at timestamptz not null,
    constraint scrim_matches_number_key unique (scrim_id, match_number)
  )`,
  'create index scrim_matches_image on scrim_matches (image_url) where image_url is not null',
  `create table scrim_results (
    match_id uuid not null references scrim_matches on delete cascade,
    booking_id uuid not null references bookings,
    slot_number integer not null,
    placement integer not null,
    kills integer not null,
    constraint scrim_results_key primary key (match_id, booking_id),
    constraint scrim_results_placement_key unique (match_id, placement)
  )`,
  'create index scrim_results_booking on scrim_results (booking_id)',
  `create table ratings (
    id uuid primary key,
    organization_id uuid not null references users,
    scrim_id uuid references scrims,
    user_id uuid not null references users,
    rating integer not null check (rating between 1 and 5),
    comment text not null,
    created_at timestamptz not null,
    hidden_at timestamptz
  )`,
  'create unique index ratings_once_per_scrim on ratings (scrim_id, user_id) where scrim_id is not null',
  'create unique index ratings_once_per_organization on ratings (organization_id, user_id) where scrim_id is null',
  'create index ratings_organization on ratings (organization_id, created_at desc, id desc)',
  'create index ratings_user on ratings (user_id)',
  `create table promos (
    id uuid primary key,
    owner_id uuid not null references users,
    title text not null,
    image_url text,
    link_url text,
    placement text not null check (placement in ('landing', 'lists')),
    starts_at timestamptz not null,
    ends_at timestamptz,
    status text not null check (status in ('pending', 'active', 'rejected')),
    clicks integer not null default 0,
    created_at timestamptz not null
  )`,
  "create index promos_running on promos (placement, starts_at) where status = 'active'",
  'create index promos_owner on promos (owner_id, id desc)',
  'create index promos_image on promos (image_url) where image_url is not null',
  // Work that must happen later and survives restarts; taken with `for update skip locked`.
  `create table jobs (
    id uuid primary key,
    kind text not null,
    -- One job per kind and key: scheduling it again moves it.
    key text not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    last_error text,
    constraint jobs_key unique (kind, key)
  )`,
  'create index jobs_due on jobs (run_at)',
];
