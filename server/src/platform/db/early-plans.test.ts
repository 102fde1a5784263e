import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Person, publish, signUp, squad } from '../../../test/people.ts';
import { type Booker, manyBookers, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { openDatabase, poolOf } from './database.ts';

const server = useServer();

const join = async (path: string, players: readonly Booker[]) => {
  const answers = await Promise.all(
    players.map(({ token }) => server.call(`POST ${path}`, { token, body: squad() })),
  );
  return answers.filter(({ status }) => status === 201).length;
};

/** Posts a message per member in their group's room, all at once; returns how many were accepted. */
async function chat(organizer: Person, tournamentId: string, players: readonly Booker[]): Promise<number> {
  const grouped = await server.call(`POST /tournaments/${tournamentId}/groups/auto?size=100`, organizer);
  expect(grouped.status).toBe(201);
  const room = `/tournaments/${tournamentId}/my-group/room/messages`;
  const answers = await Promise.all(
    players.map(({ token }) =>
      server.call(`POST ${room}`, { token, body: { type: 'text', content: 'ready' } }),
    ),
  );
  return answers.filter(({ status }) => status === 201).length;
}

/** Like every installation soon after its first start: its statistics say that the tables are empty. */
it('a traffic spike causes no full table scans, even with plans made while the tables were nearly empty', async () => {
  const { db } = server.deps;
  const { connectionString } = poolOf(db).options;
  await sql`vacuum analyze`.execute(db);
  const organizer = await signUp(server, 'organization');
  const early = await manyBookers(server, 24);
  const late = await manyBookers(server, 200);
  // Few squads in each of many events at once, so that every connection plans a squad's statements.
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const pair = early.slice(index * 2, index * 2 + 2);
      const lobby = await publishScrim(server, organizer);
      const cup = await publish(server, organizer);
      expect(await join(`/scrims/${lobby._id}/book`, pair)).toBe(2);
      expect(await join(`/tournaments/${cup._id}/register`, pair)).toBe(2);
      expect(await chat(organizer, cup._id, pair)).toBe(2);
    }),
  );
  const lobby = await publishScrim(server, organizer, { slots: 20 });
  const cup = await publish(server, organizer, { capacity: 200 });
  expect(await join(`/scrims/${lobby._id}/book`, late)).toBe(200);
  expect(await join(`/tournaments/${cup._id}/register`, late)).toBe(200);
  expect(await chat(organizer, cup._id, late)).toBe(200);
  // Connections report their counts when they close.
  await server.close();
  const reader = openDatabase({ connectionString, max: 1 });
  const { rows } = await sql<{ table: string; scans: number }>`
    select relname as table, seq_scan::integer as scans from pg_stat_user_tables where seq_scan > 1 order by 2 desc`
    .execute(reader)
    .finally(() => reader.destroy());
  expect(rows).toEqual([]);
});
