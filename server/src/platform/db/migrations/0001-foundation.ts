import { type Kysely, sql } from 'kysely';

/** Creates accounts, sessions, uploads, tournaments, registrations, the audit log and the outbox of mails. */
export async function foundation(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create extension if not exists pg_trgm',
  `create table users (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    role text not null check (role in ('player', 'organization', 'admin')),
    name text not null,
    avatar_url text,
    phone text not null default '',
    org_name text not null default '',
    org_location text not null default '',
    org_about text not null default '',
    org_upi_id text,
    org_website text,
    org_discord_url text,
    verified boolean not null default false,
    kyc_status text not null default 'unsubmitted' check (kyc_status in ('unsubmitted', 'pending', 'approved', 'rejected')),
    email_verified_at timestamptz,
    suspended_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint users_email_key unique (email)
  )`,
  // The organizer's name is part of the search for tournaments.
  "create index users_organizer_name_search on users using gin (org_name gin_trgm_ops) where org_name <> ''",
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    generation integer not null default 0,
    rotated_at timestamptz not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index sessions_user on sessions (user_id) where revoked_at is null',
  `create table otp_challenges (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- The password at that time: a code never verifies the address for a changed one.
    credentials text not null,
    code_hash text not null,
    attempts integer not null,
    codes_sent integer not null,
    codes_since timestamptz not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz,
    -- One per account, so that tries and codes are counted per account and a new challenge voids the last.
    constraint otp_challenges_one_per_user unique (user_id)
  )`,
  `create table password_resets (
    token_hash text primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index password_resets_user on password_resets (user_id)',
  `create table uploads (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    bytes integer not null,
    width integer not null,
    height integer not null,
    created_at timestamptz not null
  )`,
  'create index uploads_owner on uploads (owner_id)',
  `create table tournaments (
    id uuid primary key,
    title text not null,
    banner_url text,
    description text not null,
    game text not null,
    rules text not null,
    prize_pool text not null,
    prize_pool_total double precision,
    prizes text not null,
    prize_breakdown jsonb not null,
    entry_fee integer not null check (entry_fee between 0 and 10000000),
    capacity integer not null check (capacity between 1 and 1000000),
    registered_count integer not null default 0,
    last_number integer not null default 0,
    start_at timestamptz not null,
    end_at timestamptz,
    registration_closes_at timestamptz,
    registration_url text,
    organization_id uuid not null references users,
    created_by uuid not null references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    search_text text not null generated always as (lower(title || ' ' || game)) stored,
    -- The last line of defence against overselling, whatever the code does.
    constraint tournaments_never_oversold check (registered_count between 0 and capacity)
  )`,
  'create index tournaments_newest on tournaments (id desc) where deleted_at is null',
  'create index tournaments_lowest_fee on tournaments (entry_fee, id desc) where deleted_at is null',
  'create index tournaments_highest_fee on tournaments (entry_fee desc, id desc) where deleted_at is null',
  'create index tournaments_highest_capacity on tournaments (capacity desc, id desc) where deleted_at is null',
  'create index tournaments_soonest on tournaments (start_at, id desc) where deleted_at is null',
  'create index tournaments_organization on tournaments (organization_id, id desc) where deleted_at is null',
  'create index tournaments_created_by on tournaments (created_by)',
  "create index tournaments_game on tournaments (lower(game), id desc) where deleted_at is null and game <> ''",
  'create index tournaments_search on tournaments using gin (search_text gin_trgm_ops) where deleted_at is null',
  `create table registrations (
    id uuid primary key,
    tournament_id uuid not null references tournaments on delete cascade,
    user_id uuid not null references users,
    number integer not null,
    team_name text not null,
    -- The name in the form in which names are compared: two that look alike are equal.
    team_key text not null,
    real_name text not null,
    phone text not null,
    players jsonb not null,
    idempotency_key text,
    created_at timestamptz not null,
    -- Lower case: text that everybody may search (team, in-game names), and that the owner may (also ids, phone, name).
    public_search text not null,
    private_search text not null,
    constraint registrations_one_per_user unique (tournament_id, user_id),
    constraint registrations_number_key unique (tournament_id, number)
  )`,
  'create unique index registrations_team_name_key on registrations (tournament_id, team_key)',
  'create index registrations_user on registrations (user_id, id desc)',
  // Outlives its registration: a retry after a withdrawal must not register the team again.
  `create table registration_requests (
    tournament_id uuid not null references tournaments on delete cascade,
    user_id uuid not null references users,
    idempotency_key text not null,
    created_at timestamptz not null,
    constraint registration_requests_key primary key (user_id, tournament_id, idempotency_key)
  )`,
  'create index registration_requests_tournament on registration_requests (tournament_id)',
  `create table registration_players (
    tournament_id uuid not null,
    ign_key text not null,
    registration_id uuid not null references registrations on delete cascade,
    constraint registration_players_key primary key (tournament_id, ign_key)
  )`,
  'create index registration_players_registration on registration_players (registration_id)',
  `create table audit_log (
    id uuid primary key,
    at timestamptz not null,
    actor_id uuid,
    action text not null,
    target_kind text not null,
    target_id text not null,
    detail jsonb not null
  )`,
  'create index audit_log_target on audit_log (target_kind, target_id)',
  `create function audit_log_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end
  $$`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function audit_log_is_append_only()`,
  `create table mail_outbox (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at timestamptz not null
  )`,
  'create index mail_outbox_newest on mail_outbox (id desc)',
];
