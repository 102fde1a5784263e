import { type Kysely, sql } from 'kysely';

/** Numbers the versions of room details, and keeps which squad opened which. */
export async function roomVersions(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table scrim_credentials
    -- Raised each time room ID or password change.
    add version integer not null default 1,
    -- When squads that could see the details got others; null if they were never changed after the release.
    add changed_at timestamptz,
    -- Whether the room ID changed too, not only the password.
    add changed_room boolean not null default false,
    -- When the squads that have not opened them were last reminded.
    add reminded_at timestamptz`,
  `create table credential_opens (
    scrim_id uuid not null,
    match_number integer not null,
    booking_id uuid not null references bookings on delete cascade,
    version integer not null,
    opened_at timestamptz not null,
    primary key (scrim_id, match_number, booking_id, version),
    foreign key (scrim_id, match_number) references scrim_credentials (scrim_id, match_number) on delete cascade
  )`,
  'create index credential_opens_booking on credential_opens (booking_id)',
  `insert into credential_opens (scrim_id, match_number, booking_id, version, opened_at)
    select bookings.scrim_id, match_number, bookings.id, 1, credentials_seen_at
    from bookings join scrim_credentials on scrim_credentials.scrim_id = bookings.scrim_id
      and scrim_credentials.set_at = bookings.credentials_seen_of
    where credentials_seen_at is not null`,
  'alter table bookings drop credentials_seen_at, drop credentials_seen_of',
];
