import { randomUUID } from 'node:crypto';
import type { RankedOrganization } from '@hotdrop/contract/organizations/organizations.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { begin, match, playedLobby, submitMatch } from '../../test/match-results.ts';
import { idOf, organizer, pageOf, runScrim } from '../../test/organizers.ts';
import { type Person, publish, signInAdmin, signUp } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import { enterTeams } from '../../test/teams.ts';
import { eventWeight, rankingScore } from './ranking.rules.ts';

const server = useServer();
server.breaksOnPurpose(
  'A squad is still in a cancelled scrim',
  'A scrim’s rating totals do not match its ratings',
);
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
/** Returns the rankings as they are now, not ten seconds ago. */
async function freshRankings(query = ''): Promise<Rankings> {
  server.deps.rankings.changed();
  return rankings(query);
}
/** Waits until the node has received what was sent to it so far: PostgreSQL delivers signals in order. */
async function allReceived(): Promise<void> {
  const { db, signals } = server.deps;
  const sessionId = randomUUID();
  const received = new Promise<void>(resolve =>
    signals.subscribe(one => {
      if (one.kind === 'session-ended' && one.sessionId === sessionId) resolve();
    }),
  );
  await signals.send(db, { kind: 'session-ended', sessionId });
  await received;
}
const setRanking = (by: Person | null, id: string, ranking: unknown) =>
  server.call(`PUT /orgs/${id}/ranking`, { token: by?.token, body: { ranking } });

describe('the rankings', () => {
  beforeEach(async () => {
    await sql`update users set suspended_at = now() where role = 'organization'`.execute(server.deps.db);
  });

  it('count scrims that are over, filled and have results, and nothing else', async () => {
    const good = await organizer(server);
    const without = await signUp(server, 'organization');
    await runScrim(server, without, { results: false });
    const few = await signUp(server, 'organization');
    await runScrim(server, few, { squads: 3 });
    // Anybody could invent walk-in squads.
    await runScrim(server, few, { squads: 3, walkIns: 1 });
    const running = await signUp(server, 'organization');
    const live = await playedLobby(server, running, 4);
    await submitMatch(server, live.id, running, match(1, '1 1'));
    const cancelled = await signUp(server, 'organization');
    const gone = await runScrim(server, cancelled);
    await sql`update scrims set cancelled_at = now() where id = ${gone}`.execute(server.deps.db);
    const old = await signUp(server, 'organization');
    await runScrim(server, old, { daysAgo: 366 });
    const { items, total } = await freshRankings();
    expect([items.map(item => item._id), total]).toEqual([[idOf(good)], 1]);
    expect(items[0]).toMatchObject({ rank: 1, manual: false, scrimsHosted: 1, tournamentsHosted: 0 });
    // Each page, too, counts only events that count in the formula, of any age.
    const hosted = [good, without, few, running, cancelled, old].map(
      async one => (await pageOf(server, idOf(one))).organization.scrimsHosted,
    );
    expect(await Promise.all(hosted)).toEqual([1, 0, 0, 0, 0, 1]);
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

  it('have the score of the formula: each player’s stars once, events by age, the verified badge', async () => {
    const organization = await signUp(server, 'organization');
    await runScrim(server, organization, { daysAgo: 60 });
    await runScrim(server, organization, { daysAgo: 200 });
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
    const profile = (await pageOf(server, idOf(organization))).organization;
    expect(profile).toMatchObject({ rank: 1, rating: { average: 2.5, count: 2 }, scrimsHosted: 3 });
    expect(Math.abs(profile.score - score)).toBeLessThan(0.05);
  });

  it('are paged, each rank once, and searched by name and city without changing ranks', async () => {
    const some: Person[] = [];
    for (const orgName of ['Nagpur Nights', 'Łódź Lobby', 'शेर Esports', 'Delhi Drop', 'Night Owls']) {
      some.push(await organizer(server, { orgName }));
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

  it('are the same at their older paths', async () => {
    await organizer(server);
    const { items } = await freshRankings();
    for (const path of ['/orgs/rankings', '/orgs']) {
      expect((await server.call(`GET ${path}`)).body.items).toEqual(items);
    }
  });

  it('show a new name at once', async () => {
    const person = await organizer(server, { orgName: 'Before Esports' });
    await freshRankings();
    await server.call('PUT /auth/profile', {
      token: person.token,
      body: { organizationInfo: { orgName: 'After Esports' } },
    });
    expect((await rankings('?search=after')).total).toBe(1);
    expect((await rankings('?search=before')).total).toBe(0);
  });

  it('are at most ten seconds old', async () => {
    // The profile change of the previous test was announced to all nodes, including this one.
    await allReceived();
    const { total } = await freshRankings();
    await organizer(server);
    expect((await rankings()).total).toBe(total);
    server.clock.advance(10_000);
    expect((await rankings()).total).toBe(total + 1);
  });

  it('are loaded once for a burst of readers', async () => {
    server.deps.rankings.changed();
    const tables = await Promise.all(Array.from({ length: 50 }, () => server.deps.rankings.table()));
    expect(new Set(tables).size).toBe(1);
  });
});

describe('a rank set by an admin', () => {
  it('is kept, the others move around it, and it can be cleared; an admin sees it at once', async () => {
    await sql`update users set suspended_at = now() where role = 'organization'`.execute(server.deps.db);
    const first = await organizer(server);
    await runScrim(server, first);
    const second = await organizer(server);
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

  it('includes an organization without events', async () => {
    const fresh = await signUp(server, 'organization');
    expect((await pageOf(server, idOf(fresh))).organization).toMatchObject({ rank: null, score: 0 });
    expect((await setRanking(admin, idOf(fresh), 1)).body.organization.rank).toBe(1);
    await setRanking(admin, idOf(fresh), null);
  });

  it('is for admins to set, for organizations only, starting at 1', async () => {
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
