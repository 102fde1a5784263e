import type { OrganizationPage, RankedOrganization } from '@hotdrop/contract/organizations/organization.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, publish, signInAdmin, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { enterTeams } from '../../test/teams.ts';
import { begin, match, playedLobby, submitMatch } from '../points/testing/matches.ts';
import { eventWeight, rankingScore } from './ranking.rules.ts';

const server = useServer();
const unknownId = '01a1fa3d-72e0-700f-b184-1718bac4ea54';
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});

type Rankings = { items: RankedOrganization[]; nextCursor: string | null; total: number };
async function rankings(query = ''): Promise<Rankings> {
  const { status, body } = await server.call(`GET /organizations/rankings${query}`);
  expect(status).toBe(200);
  return body;
}
/** As it is now, not as it was ten seconds ago. */
async function freshRankings(query = ''): Promise<Rankings> {
  server.deps.rankings.changed();
  return rankings(query);
}
async function page(id: string, reader?: Person): Promise<OrganizationPage> {
  const { status, body } = await server.call(`GET /organizations/${id}`, { token: reader?.token });
  expect(status).toBe(200);
  return body;
}
const setRanking = (by: Person | null, id: string, ranking: unknown) =>
  server.call(`PUT /orgs/${id}/ranking`, { token: by?.token, body: { ranking } });
const idOf = (organization: Person) => organization.user._id;

/** An organization with a scrim of four squads that is over and has results. */
async function organizer(fields: object = {}): Promise<Person> {
  const organization = await signUp(server, 'organization', fields);
  await runScrim(organization);
  return organization;
}
async function runScrim(
  organization: Person,
  { results = true, squads = 4, daysAgo = 0 } = {},
): Promise<string> {
  const { id } = await playedLobby(server, organization, squads);
  if (results) expect((await submitMatch(server, id, organization, match(1, '1 1 5'))).status).toBe(201);
  await begin(server, id, 24 * daysAgo + 3);
  return id;
}

describe('the rankings', () => {
  beforeEach(async () => {
    await sql`update users set suspended_at = now() where role = 'organization'`.execute(server.deps.db);
  });

  it('count scrims that are over, filled and have results, and nothing else', async () => {
    const good = await organizer();
    const without = await signUp(server, 'organization');
    await runScrim(without, { results: false });
    const few = await signUp(server, 'organization');
    await runScrim(few, { squads: 3 });
    const running = await signUp(server, 'organization');
    const live = await playedLobby(server, running, 4);
    await submitMatch(server, live.id, running, match(1, '1 1'));
    const cancelled = await signUp(server, 'organization');
    const gone = await runScrim(cancelled);
    await sql`update scrims set cancelled_at = now() where id = ${gone}`.execute(server.deps.db);
    const old = await signUp(server, 'organization');
    await runScrim(old, { daysAgo: 366 });
    const { items, total } = await freshRankings();
    expect([items.map(item => item._id), total]).toEqual([[idOf(good)], 1]);
    expect(items[0]).toMatchObject({ rank: 1, manual: false, scrimsHosted: 1, tournamentsHosted: 0 });
  });

  it('count tournaments that are over and had four teams', async () => {
    const organization = await signUp(server, 'organization');
    const { _id: id } = await publish(server, organization);
    await enterTeams(server, id, 4);
    const over = (hours: number) =>
      sql`update tournaments set start_at = now() - ${hours} * interval '1 hour' where id = ${id}`.execute(
        server.deps.db,
      );
    await over(1);
    expect((await freshRankings()).total).toBe(0);
    await over(24 * 10);
    expect((await freshRankings()).items[0]).toMatchObject({
      _id: idOf(organization),
      tournamentsHosted: 1,
      scrimsHosted: 0,
    });
    await server.call(`DELETE /tournaments/${id}`, { token: organization.token });
    expect((await freshRankings()).total).toBe(0);
  });

  it('have the score of the formula: stars of each player once, events by their age, the tick', async () => {
    const organization = await signUp(server, 'organization');
    await runScrim(organization, { daysAgo: 60 });
    await runScrim(organization, { daysAgo: 200 });
    const { id, players } = await playedLobby(server, organization, 4);
    const [fan, other, hidden] = players as [Person, Person, Person];
    await submitMatch(server, id, organization, match(1, '1 1'));
    const rate = (by: Person, path: string, rating: number) =>
      server.call(`POST ${path}/rate`, { token: by.token, body: { rating } });
    await rate(fan, `/scrims/${id}`, 5);
    await rate(fan, `/organizations/${idOf(organization)}`, 3);
    await rate(other, `/scrims/${id}`, 1);
    await rate(hidden, `/scrims/${id}`, 1);
    await sql`update ratings set hidden_at = now() where user_id = ${idOf(hidden)}`.execute(server.deps.db);
    await begin(server, id, 3);
    await sql`update users set verified = true where id = ${idOf(organization)}`.execute(server.deps.db);
    const [item] = (await freshRankings()).items;
    expect(item).toMatchObject({ rating: { average: 2.5, count: 2 }, scrimsHosted: 3, verified: true });
    const recentEvents = eventWeight(60) + eventWeight(200) + eventWeight(0);
    const score = rankingScore({ average: 2.5, players: 2, recentEvents, verified: true });
    // The lobbies ended some hours ago.
    expect(Math.abs((item?.score ?? 0) - score)).toBeLessThan(0.05);
    const profile = (await page(idOf(organization))).organization;
    expect(profile).toMatchObject({ rank: 1, rating: { average: 2.5, count: 2 }, scrimsHosted: 3 });
    expect(Math.abs(profile.score - score)).toBeLessThan(0.05);
  });

  it('are paged, each place once, and searched by name and city without changing places', async () => {
    const some: Person[] = [];
    for (const orgName of ['Nagpur Nights', 'Łódź Lobby', 'शेर Esports', 'Delhi Drop', 'Night Owls']) {
      some.push(await organizer({ orgName }));
    }
    await server.call('PUT /auth/profile', {
      token: some[3]?.token,
      body: { organizationInfo: { orgName: 'Delhi Drop', location: 'NEW DELHI' } },
    });
    const all = await freshRankings();
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next: Rankings = await rankings(`?limit=2${cursor && `&cursor=${cursor}`}`);
      ids.push(...next.items.map(item => item._id));
      cursor = next.nextCursor;
    }
    expect(ids).toEqual(all.items.map(item => item._id));
    expect(new Set(ids).size).toBe(5);
    const found = async (search: string) =>
      (await rankings(`?search=${encodeURIComponent(search)}`)).items.map(
        item => item.organizationInfo.orgName,
      );
    expect((await found('NIGHT')).toSorted()).toEqual(['Nagpur Nights', 'Night Owls']);
    expect(await found('शेर')).toEqual(['शेर Esports']);
    expect(await found('delhi new')).toEqual(['Delhi Drop']);
    expect(await found('%')).toEqual([]);
    const [owls] = (await rankings('?search=owls')).items;
    expect(owls?.rank).toBe(all.items.find(item => item._id === owls?._id)?.rank);
    expect((await server.call('GET /organizations/rankings?cursor=abc')).status).toBe(400);
    expect((await server.call('GET /organizations/rankings?limit=101')).status).toBe(400);
  });

  it('are the same under their older names', async () => {
    await organizer();
    const { items } = await freshRankings();
    for (const path of ['/orgs/rankings', '/orgs']) {
      expect((await server.call(`GET ${path}`)).body.items).toEqual(items);
    }
  });

  it('are ten seconds old at most', async () => {
    const { total } = await freshRankings();
    await organizer();
    expect((await rankings()).total).toBe(total);
    server.clock.advance(10_000);
    expect((await rankings()).total).toBe(total + 1);
  });

  it('are read once for a rush', async () => {
    server.deps.rankings.changed();
    const tables = await Promise.all(Array.from({ length: 50 }, () => server.deps.rankings.table()));
    expect(new Set(tables).size).toBe(1);
  });
});

describe('a place set by hand', () => {
  it('is kept, the others flow around it, and is taken back; an admin sees it at once', async () => {
    await sql`update users set suspended_at = now() where role = 'organization'`.execute(server.deps.db);
    const first = await organizer();
    await runScrim(first);
    const second = await organizer();
    const names = async () => (await rankings()).items.map(item => [item._id, item.rank, item.manual]);
    server.deps.rankings.changed();
    expect(await names()).toEqual([
      [idOf(first), 1, false],
      [idOf(second), 2, false],
    ]);
    const answer = await setRanking(admin, idOf(second), 1);
    expect([answer.status, answer.body.organization.rank]).toEqual([200, 1]);
    expect(await names()).toEqual([
      [idOf(second), 1, true],
      [idOf(first), 2, false],
    ]);
    expect((await setRanking(admin, idOf(second), null)).body.organization.rank).toBe(2);
    expect(await names()).toEqual([
      [idOf(first), 1, false],
      [idOf(second), 2, false],
    ]);
    const rows = await server.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'set-ranking')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_id: idOf(admin), detail: { ranking: 1 } },
      { actor_id: idOf(admin), detail: { ranking: null } },
    ]);
  });

  it('brings in an organization without events', async () => {
    const fresh = await signUp(server, 'organization');
    expect((await page(idOf(fresh))).organization).toMatchObject({ rank: null, score: 0 });
    expect((await setRanking(admin, idOf(fresh), 1)).body.organization.rank).toBe(1);
    await setRanking(admin, idOf(fresh), null);
  });

  it('is for admins, of organizations, from 1 on', async () => {
    const organization = await signUp(server, 'organization');
    const player = await signUp(server, 'player');
    expect((await setRanking(null, idOf(organization), 1)).status).toBe(401);
    expect((await setRanking(organization, idOf(organization), 1)).status).toBe(403);
    expect((await setRanking(player, idOf(organization), 1)).status).toBe(403);
    for (const ranking of [0, -1, 1.5, '1', 10_001, undefined]) {
      expect((await setRanking(admin, idOf(organization), ranking)).status).toBe(400);
    }
    for (const id of [idOf(player), unknownId, 'x']) {
      expect((await setRanking(admin, id, 1)).status).toBe(404);
    }
  });
});

describe('the page of an organization', () => {
  it('shows who it is, without what is private (A2)', async () => {
    const organization = await signUp(server, 'organization', { phone: '9876501234' });
    await server.call('PUT /auth/profile', {
      token: organization.token,
      body: {
        organizationInfo: {
          orgName: 'Drop Zone',
          about: 'Every evening',
          website: 'https://drop.example.in/',
        },
      },
    });
    const shown = await page(idOf(organization));
    expect(shown.organization).toMatchObject({
      name: organization.user.name,
      verified: false,
      organizationInfo: { orgName: 'Drop Zone', about: 'Every evening', website: 'https://drop.example.in/' },
      rank: null,
      rating: { average: null, count: 0 },
    });
    expect(JSON.stringify(shown)).not.toMatch(/9876501234|@example\.in|upiId|password|phone|email/);
    expect((await server.call(`GET /orgs/${idOf(organization)}`)).body).toEqual(shown);
  });

  it('lists what runs and comes by start, then what is over, the latest first; never what was cancelled', async () => {
    const organization = await signUp(server, 'organization');
    const over = await runScrim(organization);
    const long = await runScrim(organization, { daysAgo: 3 });
    const live = (await playedLobby(server, organization, 1)).id;
    const tomorrow = new Date(server.clock.now().getTime() + 26 * 60 * 60_000).toISOString();
    const { _id: later } = await publishScrim(server, organization, { startAt: tomorrow });
    const { _id: soon } = await publishScrim(server, organization);
    const { _id: cancelled } = await publishScrim(server, organization);
    await server.call(`DELETE /scrims/${cancelled}`, { token: organization.token });
    const { _id: cup } = await publish(server, organization);
    const { _id: deleted } = await publish(server, organization);
    await server.call(`DELETE /tournaments/${deleted}`, { token: organization.token });
    const shown = await page(idOf(organization));
    expect(shown.scrims.map(scrim => scrim._id)).toEqual([live, soon, later, over, long]);
    expect(shown.tournaments.map(tournament => tournament._id)).toEqual([cup]);
  });

  it('lists no more than so many', async () => {
    const organization = await signUp(server, 'organization');
    const startAt = (index: number) =>
      new Date(server.clock.now().getTime() + (index + 2) * 60 * 60_000).toISOString();
    await publishScrim(server, organization, {
      alsoAt: Array.from({ length: 40 }, (_, index) => startAt(index)),
    });
    expect((await page(idOf(organization))).scrims).toHaveLength(24);
  });

  it('shows ratings with their words, the newest first, without hidden ones', async () => {
    const organization = await signUp(server, 'organization');
    const { id, players } = await playedLobby(server, organization, 3);
    const [first, second, third] = players as [Person, Person, Person];
    const rate = (by: Person, comment: string) =>
      server.call(`POST /scrims/${id}/rate`, { token: by.token, body: { rating: 4, comment } });
    await rate(first, 'Room came in time');
    await rate(second, 'abuse');
    await rate(third, 'Good lobby');
    await sql`update ratings set hidden_at = now() where user_id = ${idOf(second)}`.execute(server.deps.db);
    const { ratings, organization: shown } = await page(idOf(organization));
    expect(ratings.map(one => [one.comment, one.user._id, one.event?._id])).toEqual([
      ['Good lobby', idOf(third), id],
      ['Room came in time', idOf(first), id],
    ]);
    expect(shown.rating).toEqual({ average: 4, count: 2 });
  });

  it('tells a reader whether it can rate', async () => {
    const organization = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organization);
    const { player } = await bookedPlayer(server, id);
    const canRate = async (reader?: Person) => (await page(idOf(organization), reader)).canRate;
    expect(await canRate(player)).toBe(false);
    await begin(server, id);
    expect([
      await canRate(player),
      await canRate(),
      await canRate(organization),
      await canRate(admin),
    ]).toEqual([true, false, false, false]);
    await server.call(`POST /organizations/${idOf(organization)}/rate`, {
      token: player.token,
      body: { rating: 5 },
    });
    expect(await canRate(player)).toBe(false);
  });

  it('is of organizations: a player, an unknown id and nonsense are 404 in words', async () => {
    const player = await signUp(server, 'player');
    for (const id of [idOf(player), idOf(admin), unknownId]) {
      const { status, body } = await server.call(`GET /organizations/${id}`);
      expect([status, body.code, body.message]).toEqual([
        404,
        'ORGANIZATION_NOT_FOUND',
        'Organization not found',
      ]);
    }
    expect((await server.call('GET /organizations/nonsense')).status).toBe(404);
  });
});
