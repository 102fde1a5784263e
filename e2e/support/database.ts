import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The embedded database of a running server, for scenes that would take thousands of calls of the API. */
export async function withDatabase<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const read = (file: string) => readFileSync(path.join(dataDir, file), 'utf8').trim();
  const { server } = JSON.parse(read('supervisor.json')) as { server: { socketFolder: string } };
  const client = new pg.Client({
    host: server.socketFolder,
    user: 'hotdrop',
    password: read('postgres.password'),
    database: 'hotdrop',
  });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Enters so many teams into a tournament, 'Squad 1' and on, each of a player of its own. Their accounts have no
 * password that anybody knows.
 */
export async function enterTeams(dataDir: string, tournamentId: string, teams: number): Promise<void> {
  await withDatabase(dataDir, async client => {
    await client.query('begin');
    await client.query(
      `insert into users (id, email, password_hash, role, name, phone, created_at, updated_at)
       select gen_random_uuid(), 'squad-' || n || '-' || $1 || '@example.in', '-', 'player', 'Captain ' || n,
         '9' || lpad(n::text, 9, '0'), now(), now()
       from generate_series(1, $2::integer) n`,
      [tournamentId, teams],
    );
    await client.query(
      `insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
         public_search, private_search, created_at)
       select gen_random_uuid(), $1::uuid, users.id, n, 'Squad ' || n, 'squad ' || n, users.name, users.phone,
         (select jsonb_agg(jsonb_build_object('ignName', 'nv' || n || 'x' || slot, 'ignId', (5000000000 + n * 10 + slot)::text,
            'slot', slot)) from generate_series(1, 4) slot),
         'squad ' || n || ' nv' || n || 'x1 nv' || n || 'x2 nv' || n || 'x3 nv' || n || 'x4',
         'squad ' || n || ' nv' || n || 'x1 nv' || n || 'x2 nv' || n || 'x3 nv' || n || 'x4 captain ' || n || ' ' || users.phone,
         now()
       from generate_series(1, $2::integer) n
       join users on users.email = 'squad-' || n || '-' || $1::text || '@example.in'`,
      [tournamentId, teams],
    );
    await client.query(
      `insert into registration_players (tournament_id, ign_key, registration_id)
       select tournament_id, lower(player->>'ignId'), id
       from registrations, jsonb_array_elements(players) as player where tournament_id = $1::uuid`,
      [tournamentId],
    );
    await client.query('update tournaments set registered_count = $2, last_number = $2 where id = $1::uuid', [
      tournamentId,
      teams,
    ]);
    await client.query('commit');
    await client.query('analyze');
  });
}
