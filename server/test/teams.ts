import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { squad, uniqueNumber } from './people.ts';
import type { TestServer } from './server.ts';

export type EnteredTeam = { userId: string; teamName: string; number: number };

/** Registers many teams of new players directly in the database; the tournament must have room. */
export async function enterTeams(
  server: TestServer,
  tournamentId: string,
  count: number,
): Promise<EnteredTeam[]> {
  const now = server.clock.now();
  const batch = uniqueNumber();
  const teams = Array.from({ length: count }, (_, index) => ({
    ...squad({ teamName: `Squad ${batch}-${index + 1}` }),
    id: randomUUIDv7(),
    userId: randomUUIDv7(),
    index: index + 1,
  }));
  const { db } = server.deps;
  await sql`
    insert into users (id, email, password_hash, role, name, created_at, updated_at)
    select id, id || '@example.in', 'none', 'player', name, ${now}, ${now}
    from unnest(${teams.map(team => team.userId)}::uuid[], ${teams.map(team => team.realName)}::text[])
      as entered (id, name)`.execute(db);
  const { rows } = await sql<EnteredTeam>`
    with places as (
      update tournaments set registered_count = registered_count + ${count}::integer,
        last_number = last_number + ${count}::integer
      where id = ${tournamentId} returning last_number - ${count}::integer as before
    )
    insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
      public_search, private_search, created_at)
    select id, ${tournamentId}, user_id, before + place, name, lower(name), real_name, phone, players::jsonb,
      lower(name || ' ' || players), lower(name || ' ' || players || ' ' || real_name || ' ' || phone), ${now}
    from places, unnest(${teams.map(team => team.id)}::uuid[], ${teams.map(team => team.userId)}::uuid[],
      ${teams.map(team => team.index)}::integer[], ${teams.map(team => team.teamName)}::text[],
      ${teams.map(team => team.realName)}::text[], ${teams.map(team => team.phone)}::text[],
      ${teams.map(team => JSON.stringify(team.players))}::text[])
      as entered (id, user_id, place, name, real_name, phone, players)
    order by place
    returning user_id as "userId", team_name as "teamName", number`.execute(db);
  await sql`
    insert into registration_players (tournament_id, ign_key, registration_id)
    select tournament_id, lower(player->>'ignId'), id
    from registrations, jsonb_array_elements(players) as player
    where tournament_id = ${tournamentId} and id = any(${teams.map(team => team.id)}::uuid[])`.execute(db);
  return rows.sort((a, b) => a.number - b.number);
}

/** Returns an access token for an account without a password. */
export async function tokenOf(server: TestServer, userId: string): Promise<string> {
  const { db, sessions } = server.deps;
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return (await sessions.open(user)).accessToken;
}
