import type pg from 'pg';

const sizes = { organizers: 8, players: 2_000, tournaments: 20_000 };

/** Fills an empty, migrated database. It uses bulk statements, since 20,000 API calls would take minutes. */
export type Seed = (pool: pg.Pool) => Promise<void>;

/**
 * Organizers, players, and tournaments, of which the newest 400 have 50 teams each, so that every player is in
 * ten.
 */
export const seedEvents: Seed = async pool => {
  await run(pool, [...accounts, ...events, ...baselineTables, 'vacuum analyze']);
};

/**
 * Only organizers and players, as in a new or restored installation: its statistics say that every table is empty.
 */
export const seedAccounts: Seed = async pool => {
  await run(pool, ['vacuum analyze', ...accounts, ...baselineTables]);
};

async function run(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await pool.query(statement);
}

const accounts = [
  `insert into users (id, email, password_hash, role, name, org_name, org_location, verified, created_at, updated_at)
    select uuidv7(), 'organizer-' || n || '@example.in', '-', 'organization', 'Organizer ' || n,
      'Esports Club ' || n, (array['Mumbai', 'Delhi', 'Pune', 'Chennai'])[1 + n % 4], n % 2 = 0, now(), now()
    from generate_series(1, ${sizes.organizers}) n`,
  `insert into users (id, email, password_hash, role, name, phone, created_at, updated_at)
    select uuidv7(), 'player-' || n || '@example.in', '-', 'player', 'Player ' || n, '98' || lpad(n::text, 8, '0'),
      now(), now()
    from generate_series(1, ${sizes.players}) n`,
];

const events = [
  `insert into tournaments (id, title, description, game, rules, prize_pool, prize_pool_total, prizes,
      prize_breakdown, entry_fee, capacity, registered_count, last_number, start_at, end_at, organization_id,
      created_by, created_at, updated_at)
    select uuidv7(interval '-1 minute' * n), 'Weekly Cup ' || n, repeat('A custom match for squads of four. ', 12),
      (array['BGMI', 'Free Fire MAX', 'Valorant', 'Call of Duty Mobile', 'CS2', 'Dota 2'])[1 + n % 6],
      repeat('No emulators, no teaming, screenshots of each match. ', 16), 'INR ' || n * 10, n * 10,
      'Cash for the first three', '[{"place": 1, "amount": 5000}, {"place": 2, "amount": 2500}]', n % 5 * 50, 100,
      case when n <= 400 then 50 else 0 end, case when n <= 400 then 50 else 0 end,
      date_trunc('minute', now()) + interval '10 minutes' * (1 + n % 1000),
      date_trunc('minute', now()) + interval '10 minutes' * (1 + n % 1000) + interval '3 hours',
      organizer.id, organizer.id, now() - interval '1 minute' * n, now() - interval '1 minute' * n
    from generate_series(1, ${sizes.tournaments}) n
    join (select id, row_number() over (order by id) as rank from users where role = 'organization') organizer
      on organizer.rank = 1 + n % ${sizes.organizers}
    order by n desc`,
  `insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
      created_at, public_search, private_search)
    select uuidv7(), tournament.id, player.id, number, 'Team ' || number, 'team ' || number, 'Captain ' || number, player.phone,
      jsonb_build_array(jsonb_build_object('ignName', 'ace', 'ignId', 'ace-' || number, 'slot', 1)), now(), 'team ' || number, 'team ' || number
    from (select id, row_number() over (order by id desc) as rank from tournaments order by id desc limit 400) tournament
    cross join generate_series(1, 50) number
    join (select id, phone, row_number() over (order by id) as rank from users where role = 'player') player
      on player.rank = 1 + (tournament.rank * 50 + number) % ${sizes.players}`,
  `insert into registration_players (tournament_id, ign_key, registration_id)
    select tournament_id, lower(player->>'ignId'), id from registrations, jsonb_array_elements(players) as player`,
];

const baselineTables = [
  'create table bench_events (id uuid primary key, capacity integer not null, taken integer not null default 0)',
  `create table bench_entries (event_id uuid not null references bench_events, user_id uuid not null, team jsonb not null,
    primary key (event_id, user_id))`,
  'create table bench_lobbies (id uuid primary key, capacity integer not null, arrived integer not null default 0)',
  `create table bench_bookings (lobby_id uuid not null references bench_lobbies, user_id uuid not null, slot integer,
    place integer, team jsonb not null, primary key (lobby_id, user_id))`,
];
