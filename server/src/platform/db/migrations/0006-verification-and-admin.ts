import { type Kysely, sql } from 'kysely';

/**
 * Adds verification of organizations, suspension and erasure of accounts, decisions on promos, and admins'
 * searches.
 */
export async function verificationAndAdmin(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users
    add column suspension_note text not null default '',
    -- When the account was erased; the row stays, because payments refer to it.
    add column deleted_at timestamptz`,
  // Stylized letters (full width, mathematical) match the plain ones, as in tournaments.
  `create index users_search on users
    using gin (lower(normalize(name || ' ' || email || ' ' || org_name, NFKC)) gin_trgm_ops) where deleted_at is null`,
  'drop index users_organizer_name_search',
  `create index users_organizer_name_search on users
    using gin (lower(normalize(org_name, NFKC)) gin_trgm_ops) where org_name <> ''`,
  'alter table scrims drop column search_text',
  `alter table scrims add column search_text text not null
    generated always as (lower(normalize(title || ' ' || game, NFKC))) stored`,
  'create index scrims_search on scrims using gin (search_text gin_trgm_ops)',
  // Organizers whose events are hidden; every list reads this index. Everybody who ever organized an event
  // has an org_name.
  `create index users_hidden_organizers on users (id)
    where org_name <> '' and (suspended_at is not null or deleted_at is not null)`,
  // Includes ended sessions: they show an account's last activity.
  'drop index sessions_user',
  'create index sessions_user on sessions (user_id)',
  "create index users_admins on users (id) where role = 'admin' and deleted_at is null",
  `create table kyc_submissions (
    id uuid primary key,
    user_id uuid not null references users,
    legal_name text not null,
    email text not null,
    -- YYYY-MM-DD.
    dob text not null,
    -- The number itself is never stored (SECURITY A9), only its end and a fingerprint, whose key is not in the database.
    -- All of these are '' once the account is erased.
    aadhaar_last_four text not null check (aadhaar_last_four ~ '^([0-9]{4})?$'),
    aadhaar_fingerprint text not null,
    checksum_right boolean not null,
    consent_version text not null,
    consented_at timestamptz not null,
    status text not null check (status in ('pending', 'approved', 'rejected')),
    notes text not null default '',
    submitted_at timestamptz not null,
    reviewed_at timestamptz,
    reviewed_by uuid references users,
    -- Whether it is rejected because its approval was withdrawn.
    withdrawn boolean not null default false,
    -- When its pictures are or were deleted.
    documents_delete_at timestamptz,
    constraint kyc_submissions_decided check ((status = 'pending') = (reviewed_at is null))
  )`,
  "create unique index kyc_submissions_one_pending on kyc_submissions (user_id) where status = 'pending'",
  'create index kyc_submissions_user on kyc_submissions (user_id, id desc)',
  "create index kyc_submissions_fingerprint on kyc_submissions (aadhaar_fingerprint) where aadhaar_fingerprint <> ''",
  'create index kyc_submissions_status on kyc_submissions (status, submitted_at, id)',
  'create index kyc_submissions_reviewer on kyc_submissions (reviewed_by)',
  // The row is created before its file and deleted after it, so that no file is forgotten.
  `create table kyc_documents (
    id uuid primary key,
    user_id uuid not null references users,
    -- Null until the submission is stored; without one, the document is deleted at delete_at.
    submission_id uuid references kyc_submissions,
    kind text not null check (kind in ('aadhaar', 'selfie')),
    created_at timestamptz not null,
    delete_at timestamptz,
    constraint kyc_documents_once unique (submission_id, kind),
    constraint kyc_documents_not_forgotten check (submission_id is not null or delete_at is not null)
  )`,
  'create index kyc_documents_user on kyc_documents (user_id)',
  'create index kyc_documents_due on kyc_documents (delete_at) where delete_at is not null',
  // The note for the mail about a removed badge, until it is sent.
  `create table tick_letters (
    user_id uuid primary key references users,
    note text not null,
    owed_at timestamptz not null
  )`,
  `alter table promos
    add column note text not null default '',
    -- Counts changes, so that nobody decides on a version that they have not seen.
    add column revision int not null default 1`,
  // Why it is hidden, for admins.
  "alter table ratings add column hidden_note text not null default ''",
  // Older entries, from before accounts could be erased, named squads and held notes and links. New ones do
  // not.
  'alter table audit_log disable trigger audit_log_append_only',
  `update audit_log set detail = detail - '{teamName,names,note,linkUrl}'::text[]
    where detail ?| '{teamName,names,note,linkUrl}'::text[]`,
  // Nor the names of groups.
  `update audit_log set detail = detail - case action when 'rename-group' then '{from,to}' else '{name}' end::text[]
    where action in ('create-group', 'rename-group', 'delete-group', 'move-to-group', 'remove-from-group')`,
  // Nor the title of an unapproved promo: it belongs to its organizer alone.
  `update audit_log set detail = detail - 'title' where target_kind = 'promo' and detail ? 'title'
    and not exists (select from promos where promos.id::text = target_id and status = 'active')`,
  'alter table audit_log enable trigger audit_log_append_only',
  'create index audit_log_actor on audit_log (actor_id, id desc)',
  'create index audit_log_action on audit_log (action, id desc)',
];
