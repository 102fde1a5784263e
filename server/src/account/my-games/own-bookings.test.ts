import { beforeAll, describe, expect, it } from 'vitest';
import { openGroup } from '../../../test/groups.ts';
import { mailsTo } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;
let player: Person;

const own = (person: Person, query = '') =>
  server.call(`GET /profile/bookings${query}`, { token: person.token });

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  player = await signUp(server, 'player');
});

async function register(person: Person): Promise<string> {
  const { _id: id } = await publish(server, owner);
  await server.call(`POST /tournaments/${id}/register`, { token: person.token, body: squad() });
  return id;
}

describe('your bookings', () => {
  it('are of both kinds, newest first, each with its event as it is now', async () => {
    const cup = await register(player);
    const scrim = await publishScrim(server, owner, { slots: 1, entryFee: 80 });
    const held = await bookSlot(server, player, scrim._id);
    const full = await publishScrim(server, owner, { slots: 1 });
    await bookSlot(server, await signUp(server, 'player'), full._id);
    const waiting = await bookSlot(server, player, full._id);
    await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });

    const { body } = await own(player);
    expect([body.total, body.nextCursor]).toEqual([3, null]);
    expect(body.items).toMatchObject([
      {
        kind: 'scrim',
        scrim: { _id: full._id, status: 'full', organizationId: { _id: owner.user._id } },
        booking: { _id: waiting._id, status: 'waitlisted', waitlistPosition: 1 },
      },
      {
        kind: 'scrim',
        scrim: { _id: scrim._id, status: 'cancelled' },
        // History stays, with the slot as it was.
        booking: { _id: held._id, status: 'cancelled', slotNumber: 1, fee: 80 },
      },
      { kind: 'tournament', tournament: { _id: cup }, registration: { tournamentId: cup } },
    ]);
  });

  it.each(['its organizer', 'an admin'])(
    'show a tournament deleted by %s, which has no page, and its teams are mailed',
    async who => {
      const squadOwner = await signUp(server, 'player');
      const upcoming = await register(squadOwner);
      const deleted = await register(squadOwner);
      await openGroup(server, owner, deleted, [squadOwner]);
      const token = who === 'an admin' ? (await signInAdmin(server)).token : owner.token;
      expect((await server.call(`DELETE /tournaments/${deleted}`, { token })).status).toBe(204);
      const { deleted_at } = await server.deps.db
        .selectFrom('tournaments')
        .select('deleted_at')
        .where('id', '=', deleted)
        .executeTakeFirstOrThrow();

      expect((await own(squadOwner)).body).toMatchObject({
        total: 2,
        items: [
          {
            tournament: { _id: deleted, deletedAt: deleted_at?.toISOString() },
            registration: { tournamentId: deleted },
          },
          { tournament: { _id: upcoming, deletedAt: null } },
        ],
      });
      for (const path of ['', '/my-group', '/my-group/teams', '/my-group/room/messages', '/participants']) {
        const gone = await server.call(`GET /tournaments/${deleted}${path}`, { token: squadOwner.token });
        expect([gone.status, gone.body.code]).toEqual([404, 'TOURNAMENT_NOT_FOUND']);
      }
      const { body: evening } = await server.call('GET /dashboard/player', { token: squadOwner.token });
      expect(evening.registrations).toMatchObject([{ _id: upcoming }]);
      expect(await mailsTo(server, squadOwner)).toMatchObject([
        { subject: expect.stringMatching(/^Cup \d+ was cancelled$/) },
      ]);
    },
  );

  it('are paged over both kinds without a gap or a repeat', async () => {
    const busy = await signUp(server, 'player');
    for (let count = 0; count < 3; count++) {
      await register(busy);
      await bookSlot(server, busy, (await publishScrim(server, owner))._id);
    }
    const idOf = (item: { booking?: { _id: string }; registration?: { _id: string } }) =>
      (item.booking ?? item.registration)?._id;
    const whole = (await own(busy)).body.items;
    expect(whole.map((item: { kind: string }) => item.kind)).toEqual(
      Array(3).fill(['scrim', 'tournament']).flat(),
    );
    for (const limit of [1, 2, 4, 5]) {
      const seen: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { body: { items: Parameters<typeof idOf>[0][]; nextCursor: string | null } } = await own(
          busy,
          `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...page.body.items.map(idOf));
        cursor = page.body.nextCursor;
      }
      expect(seen).toEqual(whole.map(idOf));
    }
  });

  it('are nobody else’s, and an empty list for a user without any', async () => {
    expect((await own(owner)).body).toEqual({ items: [], nextCursor: null, total: 0 });
    expect((await server.call('GET /profile/bookings')).status).toBe(401);
    expect((await own(player, '?cursor=x')).status).toBe(400);
  });
});
