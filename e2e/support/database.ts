import pg from 'pg';
import { connectionOfRunningServer } from '../../server/src/platform/db/embedded/running-server.ts';

/**
 * Returns the connection settings of a running server's embedded database.
 * @throws Error if none runs on this folder
 */
export async function connectionTo(dataDir: string) {
  const connection = await connectionOfRunningServer(dataDir);
  if (!connection) throw new Error(`no database runs on ${dataDir}`);
  return connection;
}

/** Runs `use` on the embedded database of a running server, for scenes that would take thousands of API calls. */
export async function withDatabase<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(await connectionTo(dataDir));
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** SQL for a mark like those of `marked`, for team n of the tournament $1. */
const markBy = (purpose: string) => `'zq' || left(md5(${purpose} || $1::text || '-' || n), 10)`;
const emailOf = `${markBy("'email'")} || '@example.in'`;

/** Game IDs reserved for the teams of each tournament. */
const room = 25_000;
/**
 * Number of tournaments filled on this process's server, past the numbers that `aSquad` uses for game IDs. With
 * random numbers, two tournaments shared some in one of a hundred runs, and each seemed to leak the other's.
 */
let filled = 4_000;

/**
 * Registers `teams` teams, named 'Squad 1' and so on, each with its own player, whose password nobody knows.
 * Returns their phones and game IDs by number; no other tournament has the same ones.
 */
export async function enterTeams(dataDir: string, tournamentId: string, teams: number) {
  const first = room * ++filled;
  await withDatabase(dataDir, async client => {
    await client.query('begin');
    await client.query(
      `insert into users (id, email, password_hash, role, name, phone, created_at, updated_at)
       select gen_random_uuid(), ${emailOf}, '-', 'player', 'Captain ' || n,
         '9' || lpad(($3::bigint + n)::text, 9, '0'), now(), now()
       from generate_series(1, $2::integer) n`,
      [tournamentId, teams, first],
    );
    await client.query(
      `insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
         public_search, private_search, created_at)
       select gen_random_uuid(), $1::uuid, users.id, n, 'Squad ' || n, 'squad ' || n,
         users.name || ' ' || ${markBy("'name'")}, users.phone,
         (select jsonb_agg(jsonb_build_object('ignName', 'nv' || n || 'x' || slot, 'slot', slot,
            'ignId', (5000000000 + ($3::bigint + n) * 10 + slot)::text)) from generate_series(1, 4) slot),
         'squad ' || n || ' nv' || n || 'x1 nv' || n || 'x2 nv' || n || 'x3 nv' || n || 'x4',
         'squad ' || n || ' nv' || n || 'x1 nv' || n || 'x2 nv' || n || 'x3 nv' || n || 'x4 captain ' || n || ' ' || users.phone,
         now()
       from generate_series(1, $2::integer) n
       join users on users.email = ${emailOf}`,
      [tournamentId, teams, first],
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
  return {
    phoneOf: (team: number) => `9${String(first + team).padStart(9, '0')}`,
    gameIdOf: (team: number, slot: number) => String(5_000_000_000 + (first + team) * 10 + slot),
  };
}
