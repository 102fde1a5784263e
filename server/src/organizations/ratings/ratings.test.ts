import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { begin, match, playedLobby, submitMatch } from '../../../test/match-results.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
server.breaksOnPurpose('A scrim’s creator is not its organizer');
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

const rate = (by: Person | null, scrimId: string, body: object = { rating: 5 }) =>
  server.call(`POST /scrims/${scrimId}/rate`, { token: by?.token, body });
const rateOrganization = (by: Person | null, organization: Person | string, body: object = { rating: 5 }) =>
  server.call(
    `POST /organizations/${typeof organization === 'string' ? organization : organization.user._id}/rate`,
    {
      token: by?.token,
      body,
    },
  );
const play = (squads: number, fields: object = {}) => playedLobby(server, owner, squads, fields);
const unknownId = '01a1fa3d-72e0-700f-b184-1718bac4ea54';

async function hide(ratingId: string): Promise<void> {
  await sql`update ratings set hidden_at = now() where id = ${ratingId}`.execute(server.deps.db);
}

describe('rating a scrim', () => {
  it('returns the rating, its author and the new average', async () => {
    const { id, players } = await play(2);
    const [first, second] = players as [Person, Person];
    const answer = await rate(first, id, { rating: 4, comment: '  Room came late.\u0000 ' });
    expect(answer.status).toBe(201);
    expect(answer.body.rating).toMatchObject({
      rating: 4,
      comment: 'Room came late.',
      user: { _id: first.user._id, name: first.user.name },
      event: { kind: 'scrim', _id: id },
    });
    expect(answer.body.summary).toEqual({ average: 4, count: 1 });
    expect((await rate(second, id, { rating: 1 })).body.summary).toEqual({ average: 2.5, count: 2 });
    const { body } = await server.call(`GET /scrims/${id}`);
    expect(body.scrim.rating).toEqual({ average: 2.5, count: 2 });
  });

  it('shows the organizer’s stars on its other lobbies too', async () => {
    const organizer = await signUp(server, 'organization');
    const { id, players } = await playedLobby(server, organizer, 2);
    const next = await publishScrim(server, organizer);
    expect(next.organizerRating).toEqual({ average: null, count: 0 });
    for (const [index, player] of players.entries()) await rate(player, id, { rating: 4 + index });
    const { body } = await server.call(`GET /scrims/${next._id}`);
    expect(body.scrim).toMatchObject({
      rating: { average: null, count: 0 },
      organizerRating: { average: 4.5, count: 2 },
    });
  });

  it('shows organizer stars that are at most ten seconds old', async () => {
    const organizer = await signUp(server, 'organization');
    const { id, players } = await playedLobby(server, organizer, 2);
    const stars = async () => (await readScrim(server, id)).organizerRating;
    const { rating } = (await rate(players[0] as Person, id, { rating: 5 })).body;
    expect(await stars()).toEqual({ average: 5, count: 1 });
    // Bypasses this node.
    await hide(rating._id);
    expect(await stars()).toEqual({ average: 5, count: 1 });
    server.clock.advance(10_000);
    expect(await stars()).toEqual({ average: null, count: 0 });
    await rate(players[1] as Person, id, { rating: 3 });
    expect(await stars()).toEqual({ average: 3, count: 1 });
    await rateOrganization(players[1] as Person, organizer, { rating: 2 });
    expect(await stars()).toEqual({ average: 2.5, count: 1 });
  });

  it.each([
    [{}, 'rating', 'Choose 1 to 5 stars'],
    [{ rating: 0 }, 'rating', 'Choose 1 to 5 stars'],
    [{ rating: 6 }, 'rating', 'Choose 1 to 5 stars'],
    [{ rating: 4.5 }, 'rating', 'Choose 1 to 5 stars'],
    [{ rating: '5' }, 'rating', 'Choose 1 to 5 stars'],
    [{ rating: 5, comment: 'x'.repeat(501) }, 'comment', 'At most 500 characters'],
  ])('requires stars: %j', async (body, field, message) => {
    const { id, players } = await play(1);
    const answer = await rate(players[0] as Person, id, body);
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, { [field]: message }]);
  });

  it('is for confirmed participants, once, after the start', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, id);
    const early = await rate(player, id);
    expect([early.status, early.body.message]).toEqual([409, 'You can rate once it has started']);
    await begin(server, id);
    expect((await rate(player, id)).status).toBe(201);
    const again = await rate(player, id, { rating: 1 });
    expect([again.status, again.body.message]).toEqual([409, 'You have already rated this']);
  });

  it('is forbidden for everybody else', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 1, entryFee: 50 });
    const { player: held } = await bookedPlayer(server, id);
    const { player: waiting } = await bookedPlayer(server, id);
    const stranger = await signUp(server, 'player');
    const admin = await signInAdmin(server);
    await begin(server, id);
    for (const person of [held, waiting, stranger, admin, owner]) {
      const { status, body } = await rate(person, id);
      expect([status, body.message]).toEqual([403, 'Only players who took part can rate']);
    }
    expect((await rate(null, id)).status).toBe(401);
    expect((await rate(stranger, unknownId)).body.message).toBe('Scrim not found');
  });

  it('is forbidden for the account that opened the lobby, even with a slot in it', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const player = await signUp(server, 'player');
    await bookSlot(server, player, id);
    const opener = { created_by: player.user._id };
    await server.deps.db.updateTable('scrims').set(opener).where('id', '=', id).execute();
    await begin(server, id);
    expect((await rate(player, id)).status).toBe(403);
  });

  it('is forbidden for kicked squads, and in a cancelled scrim', async () => {
    const { id, players } = await play(2);
    const [kicked, stays] = players as [Person, Person];
    await server.call(`DELETE /scrims/${id}/participants/${kicked.user._id}`, { token: owner.token });
    expect((await rate(kicked, id)).status).toBe(403);
    await server.call(`DELETE /scrims/${id}`, { token: owner.token });
    expect((await rate(stays, id)).status).toBe(403);
  });

  it('stays open to a squad kicked between matches, and so does rating the organizer', async () => {
    const organizer = await signUp(server, 'organization');
    const { id, players } = await playedLobby(server, organizer, 2);
    const [kicked] = players as [Person];
    const canRate = async () => (await readScrim(server, id, kicked.token)).canRate;
    await submitMatch(server, id, organizer, match(1, '1 2 3, 2 1'));
    await server.call(`DELETE /scrims/${id}/participants/${kicked.user._id}`, { token: organizer.token });
    expect(await canRate()).toBe(true);
    expect((await rate(kicked, id, { rating: 1 })).status).toBe(201);
    expect((await rateOrganization(kicked, organizer, { rating: 1 })).status).toBe(201);
    expect(await canRate()).toBe(false);
  });

  it('twenty times at once is one rating, and the totals are right', async () => {
    const { id, players } = await play(4);
    const [eager, ...others] = players as [Person, Person, Person, Person];
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => rate(eager, id, { rating: 1 })),
      ...others.map(player => rate(player, id, { rating: 5 })),
    ]);
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(4);
    expect(answers.filter(answer => answer.body.code === 'ALREADY_RATED')).toHaveLength(19);
    expect((await server.call(`GET /scrims/${id}`)).body.scrim.rating).toEqual({ average: 4, count: 4 });
  });

  it('excludes hidden ratings from the totals', async () => {
    const { id, players } = await play(3);
    const [first, second, third] = players as [Person, Person, Person];
    await hide((await rate(first, id, { rating: 1 })).body.rating._id);
    await rate(second, id, { rating: 4 });
    expect((await rate(third, id, { rating: 5 })).body.summary).toEqual({ average: 4.5, count: 2 });
  });
});

describe('rating an organization', () => {
  it('is for those who played in one of its scrims, and a second time changes it', async () => {
    const organization = await signUp(server, 'organization');
    const { players } = await playedLobby(server, organization, 1);
    const [player] = players as [Person];
    const first = await rateOrganization(player, organization, { rating: 2, comment: 'Late' });
    expect([first.status, first.body.summary]).toEqual([201, { average: 2, count: 1 }]);
    expect(first.body.rating).toMatchObject({ rating: 2, comment: 'Late', event: null });
    const second = await rateOrganization(player, organization, { rating: 5 });
    expect([second.status, second.body.summary]).toEqual([201, { average: 5, count: 1 }]);
    expect(second.body.rating).toMatchObject({ _id: first.body.rating._id, rating: 5, comment: '' });
  });

  it('is for those registered for one of its tournaments, once that has begun', async () => {
    const organization = await signUp(server, 'organization');
    const { _id: id } = await publish(server, organization);
    const player = await signUp(server, 'player');
    await server.call(`POST /tournaments/${id}/register`, { token: player.token, body: squad() });
    expect((await rateOrganization(player, organization)).body.message).toBe(
      'Only players who took part can rate',
    );
    await sql`update tournaments set start_at = now() - interval '1 hour' where id = ${id}`.execute(
      server.deps.db,
    );
    expect((await rateOrganization(player, organization)).status).toBe(201);
  });

  it('is forbidden for those whose scrim is upcoming, was cancelled or had no slot for them', async () => {
    const organization = await signUp(server, 'organization');
    const { _id: coming } = await publishScrim(server, organization);
    const { player: early } = await bookedPlayer(server, coming);
    const cancelled = await playedLobby(server, organization, 1);
    await server.call(`DELETE /scrims/${cancelled.id}`, { token: organization.token });
    const { _id: full } = await publishScrim(server, organization, { slots: 1 });
    await bookedPlayer(server, full);
    const { player: waiting } = await bookedPlayer(server, full);
    await begin(server, full);
    for (const person of [early, cancelled.players[0] as Person, waiting, organization]) {
      expect((await rateOrganization(person, organization)).status).toBe(403);
    }
    expect((await rateOrganization(null, organization)).status).toBe(401);
  });

  it('is for organizations only', async () => {
    const player = await signUp(server, 'player');
    for (const id of [player.user._id, unknownId]) {
      const { status, body } = await rateOrganization(player, id);
      expect([status, body.message]).toEqual([404, 'Organization not found']);
    }
  });

  it('twenty times at once is one rating', async () => {
    const organization = await signUp(server, 'organization');
    const { players } = await playedLobby(server, organization, 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        rateOrganization(players[0] as Person, organization, { rating: (index % 5) + 1 }),
      ),
    );
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(201));
    expect(answers.every(answer => answer.body.summary.count === 1)).toBe(true);
  });

  it('counts each player once, with the average of all their ratings', async () => {
    const organization = await signUp(server, 'organization');
    const first = await playedLobby(server, organization, 1);
    const [fan] = first.players as [Person];
    const { _id: second } = await publishScrim(server, organization);
    await bookSlot(server, fan, second);
    const { player: other } = await bookedPlayer(server, second);
    await begin(server, second);
    await rate(fan, first.id, { rating: 5 });
    await rate(fan, second, { rating: 5 });
    await rate(other, second, { rating: 2 });
    const { body } = await rateOrganization(fan, organization, { rating: 5 });
    expect(body.summary).toEqual({ average: 3.5, count: 2 });
    await hide((await rateOrganization(other, organization, { rating: 1 })).body.rating._id);
    expect((await rateOrganization(fan, organization, { rating: 5 })).body.summary).toEqual({
      average: 3.5,
      count: 2,
    });
  });
});
