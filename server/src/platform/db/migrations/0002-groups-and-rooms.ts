import { type Kysely, sql } from 'kysely';

/** Creates groups of a tournament's teams, and rooms with their messages. */
export async function groupsAndRooms(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Stylized letters (full width, mathematical) match the plain ones.
  'alter table tournaments drop column search_text',
  `alter table tournaments add column search_text text not null
    generated always as (lower(normalize(title || ' ' || game, NFKC))) stored`,
  'create index tournaments_search on tournaments using gin (search_text gin_trgm_ops) where deleted_at is null',
  // Counted under the lock of the tournament's row, like its registrations.
  `alter table tournaments
    add column group_count integer not null default 0 check (group_count >= 0),
    add column last_group_number integer not null default 0`,
  `create table rooms (
    id uuid primary key,
    -- Numbers of the newest message and the newest change; both taken inside the transaction that uses them.
    last_seq integer not null default 0,
    last_rev integer not null default 0,
    -- The newest message that a person wrote: system messages do not count as unread.
    last_post_seq integer not null default 0,
    created_at timestamptz not null
  )`,
  `create table tournament_groups (
    id uuid primary key,
    tournament_id uuid not null references tournaments on delete cascade,
    number integer not null,
    name text not null,
    room_id uuid references rooms on delete set null,
    created_at timestamptz not null,
    constraint tournament_groups_number_key unique (tournament_id, number),
    constraint tournament_groups_within_tournament unique (tournament_id, id),
    constraint tournament_groups_room_key unique (room_id)
  )`,
  // A column, not a table of members: a team cannot be in two groups, nor in a group of another tournament.
  `alter table registrations
    add column group_id uuid,
    add constraint registrations_group_of_same_tournament foreign key (tournament_id, group_id)
      references tournament_groups (tournament_id, id) on delete set null (group_id)`,
  'create index registrations_group on registrations (tournament_id, group_id, number)',
  `create table messages (
    id uuid primary key,
    room_id uuid not null references rooms on delete cascade,
    seq integer not null,
    rev integer not null,
    type text not null check (type in ('text', 'image', 'system', 'deleted')),
    content text not null,
    image_url text,
    sender_id uuid references users,
    client_msg_id text,
    created_at timestamptz not null,
    edited_at timestamptz,
    constraint messages_seq_key unique (room_id, seq),
    constraint messages_rev_key unique (room_id, rev),
    constraint messages_once unique (room_id, sender_id, client_msg_id)
  )`,
  'create index messages_sender on messages (sender_id)',
  // To find where a picture is shown: one that nothing shows any more is removed.
  'create index messages_image on messages (image_url) where image_url is not null',
  'create index users_avatar on users (avatar_url) where avatar_url is not null',
  'create index tournaments_banner on tournaments (banner_url) where banner_url is not null',
];
