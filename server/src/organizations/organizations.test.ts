import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { begin, playedLobby } from '../../test/match-results.ts';
import { idOf, pageOf, runScrim } from '../../test/organizers.ts';
import { type Person, publish, signInAdmin, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();
server.breaksOnPurpose('A scrim’s rating totals do not match its ratings');
const unknownId = '01a1fa3d-72e0-700f-b184-1718bac4ea54';
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});

describe('the page of an organization', () => {
  it('shows public data only (A2)', async () => {
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
    const shown = await pageOf(server, idOf(organization));
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

  it('lists live and upcoming events by start, then past ones, latest first; never cancelled ones', async () => {
    const organization = await signUp(server, 'organization');
    const over = await runScrim(server, organization);
    const long = await runScrim(server, organization, { daysAgo: 3 });
    const live = (await playedLobby(server, organization, 1)).id;
    const tomorrow = new Date(server.clock.now().getTime() + 26 * 60 * 60_000).toISOString();
    const { _id: later } = await publishScrim(server, organization, { startAt: tomorrow });
    const { _id: soon } = await publishScrim(server, organization);
    const { _id: cancelled } = await publishScrim(server, organization);
    await server.call(`DELETE /scrims/${cancelled}`, { token: organization.token });
    const { _id: cup } = await publish(server, organization);
    const { _id: deleted } = await publish(server, organization);
    await server.call(`DELETE /tournaments/${deleted}`, { token: organization.token });
    const shown = await pageOf(server, idOf(organization));
    expect(shown.scrims.map(scrim => scrim._id)).toEqual([live, soon, later, over, long]);
    expect(shown.tournaments.map(tournament => tournament._id)).toEqual([cup]);
  });

  it('limits how many it lists', async () => {
    const organization = await signUp(server, 'organization');
    const startAt = (index: number) =>
      new Date(server.clock.now().getTime() + (index + 2) * 60 * 60_000).toISOString();
    await publishScrim(server, organization, {
      alsoAt: Array.from({ length: 40 }, (_, index) => startAt(index)),
    });
    const { scrims, later } = await pageOf(server, idOf(organization));
    expect([scrims.length, later]).toEqual([24, { scrims: true, tournaments: false }]);
  });

  it('shows ratings with comments, newest first, without hidden ones', async () => {
    const organization = await signUp(server, 'organization');
    const { id, players } = await playedLobby(server, organization, 3);
    const [first, second, third] = players as [Person, Person, Person];
    const rate = (by: Person, comment: string) =>
      server.call(`POST /scrims/${id}/rate`, { token: by.token, body: { rating: 4, comment } });
    await rate(first, 'Room came in time');
    await rate(second, 'abuse');
    const whole = (comment: string) =>
      server.call(`POST /organizations/${idOf(organization)}/rate`, {
        token: first.token,
        body: { rating: 4, comment },
      });
    await whole('At first');
    await rate(third, 'Good lobby');
    // A changed rating counts as new.
    await whole('After a month');
    await sql`update ratings set hidden_at = now() where user_id = ${idOf(second)}`.execute(server.deps.db);
    const { ratings, organization: shown } = await pageOf(server, idOf(organization));
    expect(ratings.map(one => [one.comment, one.user._id, one.event?._id])).toEqual([
      ['After a month', idOf(first), undefined],
      ['Good lobby', idOf(third), id],
      ['Room came in time', idOf(first), id],
    ]);
    expect(shown.rating).toEqual({ average: 4, count: 2 });
  });

  it('says whether the reader can rate', async () => {
    const organization = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organization);
    const { player } = await bookedPlayer(server, id);
    const canRate = async (reader?: Person) => (await pageOf(server, idOf(organization), reader)).canRate;
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

  it('exists for organizations only: a player, an unknown ID and an invalid one are 404 with a message', async () => {
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
