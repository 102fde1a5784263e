import type pg from 'pg';
import type { Player, Stage } from './stage.ts';

export type BigTournament = { id: string; organizerId: string };

/** Ensures that there are enough players for a tournament of this many teams. */
export async function ensurePlayers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, password_hash, role, name, phone, created_at, updated_at)
      select uuidv7(), 'extra-' || n || '@example.in', '-', 'player', 'Extra ' || n, '97' || lpad(n::text, 8, '0'),
        now(), now()
      from generate_series((select count(*) + 1 from users where role = 'player'), $1::integer) n`,
    [count],
  );
}

/** Publishes a tournament of the first organizer with `teams` registered players, in order of their IDs. */
export async function publishWithTeams(pool: pg.Pool, teams: number): Promise<BigTournament> {
  const { rows } = await pool.query<BigTournament>(
    `insert into tournaments (id, title, description, game, rules, prize_pool, prizes, prize_breakdown, entry_fee,
       capacity, registered_count, last_number, start_at, organization_id, created_by, created_at, updated_at)
     select uuidv7(), 'Open qualifier', '', 'BGMI', '', '', '', '[]', 0, $1, $1, $1, now() + interval '2 hours',
       id, id, now(), now()
     from users where role = 'organization' order by id limit 1
     returning id, organization_id as "organizerId"`,
    [teams],
  );
  const tournament = rows[0];
  if (!tournament) throw new Error('there is no organizer');
  await pool.query(
    `insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
       created_at, public_search, private_search)
     select uuidv7(), $1, id, n, 'Squad ' || n, 'squad ' || n, 'Captain ' || n, phone,
       (select jsonb_agg(jsonb_build_object('ignName', 'ign-' || n || '-' || slot, 'ignId', '5' || n || '00' || slot,
          'slot', slot)) from generate_series(1, 4) slot),
       now(), 'squad ' || n || ' ign-' || n, 'squad ' || n || ' ign-' || n || ' ' || phone
     from (select id, phone, row_number() over (order by id) as n from users where role = 'player' order by id limit $2) player`,
    [tournament.id, teams],
  );
  await pool.query(
    `insert into registration_players (tournament_id, ign_key, registration_id)
     select tournament_id, lower(player->>'ignId'), id
     from registrations, jsonb_array_elements(players) as player where tournament_id = $1`,
    [tournament.id],
  );
  await pool.query('vacuum analyze registrations, registration_players');
  return tournament;
}

/** Returns an access token of a new session of this account. */
export async function signInAs(stage: Stage, userId: string): Promise<string> {
  const [session] = await stage.signIn([userId]);
  if (!session) throw new Error(`there is no user ${userId}`);
  return session.token;
}

/** Returns the captains of a tournament's teams in order of their numbers, each with a new session. */
export async function signInCaptains(stage: Stage, tournamentId: string): Promise<Player[]> {
  const { rows } = await stage.pool.query<{ id: string }>(
    'select user_id as id from registrations where tournament_id = $1 order by number',
    [tournamentId],
  );
  return stage.signIn(rows.map(row => row.id));
}

export type CrowdedRoom = {
  tournamentId: string;
  groupId: string;
  organizerToken: string;
  players: Player[];
};

/** Opens the room of a group with all teams of a new tournament at `url`, with everybody signed in. */
export async function openCrowdedRoom(stage: Stage, url: string, teams: number): Promise<CrowdedRoom> {
  const { id, organizerId } = await publishWithTeams(stage.pool, teams);
  const organizerToken = await signInAs(stage, organizerId);
  const players = await signInCaptains(stage, id);
  const groups = `POST /tournaments/${id}/groups`;
  const { group } = await callApi<{ group: { _id: string } }>(url, groups, organizerToken, {
    name: 'Everybody',
    memberIds: players.map(player => player.userId),
  });
  await callApi(url, `${groups}/${group._id}/room`, organizerToken);
  return { tournamentId: id, groupId: group._id, organizerToken, players };
}

/**
 * Calls the measured server's API.
 * @throws if the response is not a 2xx
 */
export async function callApi<Answer>(
  url: string,
  route: string,
  token: string,
  body?: object,
): Promise<Answer> {
  const [method, path] = route.split(' ');
  const response = await fetch(`${url}/api${path}`, {
    method: method ?? 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route} answered ${response.status} ${text}`);
  return JSON.parse(text || 'null') as Answer;
}
