import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publish, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { enterTeams } from '../../../test/teams.ts';

const server = useServer();

type Item = { number: number; group?: unknown; userId: { _id: string } };

async function openTournament(teams: number) {
  const owner = await signUp(server, 'organization');
  const { _id: id } = await publish(server, owner, { capacity: 30_000 });
  const entered = await enterTeams(server, id, teams);
  const path = `/tournaments/${id}`;
  const get = async (query: string, token: string | undefined = owner.token) =>
    (await server.call(`GET ${path}/participants${query}`, { token })).body;
  return { owner, id, path, get, userIds: entered.map(team => team.userId) };
}

const numbers = (body: { items: Item[] }) => body.items.map(item => item.number);

describe('the participants in the manager', () => {
  it('include their group, and can be filtered by it', async () => {
    const { owner, path, get, userIds } = await openTournament(5);
    const group = async (memberIds: string[], name: string) =>
      (await server.call(`POST ${path}/groups`, { token: owner.token, body: { memberIds, name } })).body
        .group;
    const first = await group(userIds.slice(1, 3), 'Lobby A');
    await group(userIds.slice(3, 4), '');
    const all = await get('');
    expect(all.items.map((item: Item) => item.group)).toEqual([
      null,
      { _id: first._id, number: 1, name: 'Lobby A' },
      { _id: first._id, number: 1, name: 'Lobby A' },
      { _id: expect.any(String), number: 2, name: 'Group 2' },
      null,
    ]);
    const ofGroup = await get(`?filter=group&groupId=${first._id}`);
    expect([numbers(ofGroup), ofGroup.total]).toEqual([[2, 3], 2]);
    expect(await get('?filter=group')).toEqual({ items: [], nextCursor: null, total: 0 });
    const ungrouped = await get('?filter=ungrouped&limit=1');
    expect([numbers(ungrouped), ungrouped.total]).toEqual([[1], 2]);
    expect(numbers(await get(`?filter=ungrouped&cursor=${ungrouped.nextCursor}`))).toEqual([5]);
    expect(numbers(await get(`?groupId=${first._id}`))).toHaveLength(5);
  });

  it('can be searched by phone, name and ID, and paged by offset or cursor', async () => {
    const { owner, path, get } = await openTournament(120);
    const page = await get('?limit=10&offset=50');
    expect(numbers(page)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
    expect(numbers(await get(`?limit=2&cursor=${page.nextCursor}`))).toEqual([61, 62]);
    expect(await get('?limit=10&offset=115')).toMatchObject({ nextCursor: null, total: 120 });
    expect(await get('?offset=5000')).toMatchObject({ items: [], nextCursor: null, total: 120 });
    const [one] = page.items;
    const fullWidth = one.teamName.replace(/[!-~]/g, (letter: string) =>
      String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
    );
    const searches = [one.phone, one.realName.toUpperCase(), one.players[2].ignId, one.teamName, fullWidth];
    for (const search of searches) {
      expect((await get(`?search=${encodeURIComponent(search)}`)).items).toContainEqual(one);
    }
    const stranger = await signUp(server, 'player');
    expect((await get('', stranger.token)).items[0]).not.toHaveProperty('group');
    for (const token of [undefined, stranger.token]) {
      const answer = await server.call(`GET ${path}/participants?filter=ungrouped`, { token });
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await get(`?search=${one.phone}`, stranger.token)).total).toBe(0);
    expect((await server.call('GET /tournaments/1/participants', { token: owner.token })).status).toBe(404);
  });

  it('are found anywhere among 20,000, and can be removed all but one', async () => {
    const { owner, id, path, get } = await openTournament(20_000);
    await server.call(`POST ${path}/groups/auto?size=16`, { token: owner.token });
    expect(numbers(await get('?limit=2&offset=19998'))).toEqual([19_999, 20_000]);
    expect((await get('?search=zzz')).total).toBe(0);
    expect((await get('?filter=ungrouped')).total).toBe(0);
    const left = await server.call(`POST ${path}/participants/remove`, {
      token: owner.token,
      body: { matching: { filter: 'all', except: [(await get('?limit=1')).items[0].userId._id] } },
    });
    expect(left.body).toEqual({ removed: 19_999 });
    const { rows } = await sql<{ players: number; audits: number }>`
      select (select count(*) from registration_players where tournament_id = ${id}) as players,
        (select count(*) from audit_log where action = 'remove-participant' and detail->>'tournamentId' = ${id})
          as audits`.execute(server.deps.db);
    expect(rows[0]).toEqual({ players: 4, audits: 19_999 });
    const { body } = await server.call(`GET ${path}`);
    expect(body.tournament).toMatchObject({ registeredCount: 1, groupCount: 1250 });
  });
});
