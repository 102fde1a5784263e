import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../../test/count-statements.ts';
import { begin, match, playedLobby, submitMatch } from '../../../test/match-results.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const hour = 60 * 60_000;
const { inHours } = server.clock;
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

async function dashboard(player: Person): Promise<PlayerDashboard> {
  const { status, body } = await server.call('GET /dashboard/player', { token: player.token });
  expect(status).toBe(200);
  return body;
}
const open = async (fields: object = {}) => (await publishScrim(server, owner, fields))._id;
const idsOf = (list: readonly { scrim: { _id: string } }[]) => list.map(one => one.scrim._id);
const setRoom = (id: string, fields: object) =>
  server.call(`PUT /scrims/${id}/room/credentials`, {
    token: owner.token,
    body: { roomId: '4711', password: 'secret-drop', ...fields },
  });

describe('the dashboard of a player', () => {
  it('is empty for a new player', async () => {
    expect(await dashboard(await signUp(server, 'player'))).toEqual({
      next: null,
      bookings: [],
      registrations: [],
      results: [],
      toRate: [],
      refunds: [],
      lost: [],
    });
  });

  it('puts the next match first: the live one, then the soonest with a slot', async () => {
    const player = await signUp(server, 'player');
    const [later, soon, full] = [
      await open({ startAt: inHours(5) }),
      await open(),
      await open({ slots: 1, startAt: inHours(1) }),
    ];
    await bookedPlayer(server, full);
    for (const id of [later, soon, full]) await bookSlot(server, player, id);
    const ahead = await dashboard(player);
    expect(idsOf(ahead.bookings)).toEqual([full, soon, later]);
    expect(ahead.bookings[0]?.booking).toMatchObject({
      status: 'waitlisted',
      waitlistPosition: 1,
      slotNumber: null,
    });
    expect(ahead.next).toMatchObject({
      scrim: { _id: soon },
      booking: { status: 'confirmed', slotNumber: 1 },
    });
    await begin(server, later, 6);
    expect((await dashboard(player)).next).toMatchObject({ scrim: { _id: later, status: 'live' } });
    await begin(server, later, 24);
    const after = await dashboard(player);
    expect(after.next?.scrim._id).toBe(soon);
    expect(idsOf(after.bookings)).toEqual([full, soon]);
  });

  it('leaves out what was given up, kicked or cancelled', async () => {
    const player = await signUp(server, 'player');
    const [gaveUp, kicked, cancelled] = [await open(), await open(), await open()];
    for (const id of [gaveUp, kicked, cancelled]) await bookSlot(server, player, id);
    await server.call(`DELETE /scrims/${gaveUp}/book`, { token: player.token });
    await server.call(`DELETE /scrims/${kicked}/participants/${player.user._id}`, { token: owner.token });
    await server.call(`DELETE /scrims/${cancelled}`, { token: owner.token });
    expect(await dashboard(player)).toMatchObject({ next: null, bookings: [] });
  });

  it('shows when room details are released, to confirmed squads, but never the details (A8)', async () => {
    const player = await signUp(server, 'player');
    const id = await open();
    await bookSlot(server, player, id);
    const details = async () => {
      const { next } = await dashboard(player);
      return [next?.credentialsSet, next?.credentialsReleased];
    };
    expect(await details()).toEqual([false, false]);
    await setRoom(id, { releaseAt: inHours(1) });
    expect(await details()).toEqual([true, false]);
    await setRoom(id, { releaseAt: null });
    expect(await details()).toEqual([true, true]);
    expect(JSON.stringify(await dashboard(player))).not.toMatch(/secret-drop|4711/);

    const holder = await signUp(server, 'player');
    const paid = await open({ entryFee: 100 });
    await bookSlot(server, holder, paid);
    await setRoom(paid, { releaseAt: null });
    expect((await dashboard(holder)).next).toMatchObject({
      booking: { status: 'held' },
      credentialsSet: false,
      credentialsReleased: false,
    });
  });

  it('lists live and upcoming tournaments by start', async () => {
    const player = await signUp(server, 'player');
    const register = async (fields: object): Promise<string> => {
      const { _id: id } = await publish(server, owner, fields);
      await server.call(`POST /tournaments/${id}/register`, { token: player.token, body: squad() });
      return id;
    };
    const later = await register({ startAt: inHours(30) });
    const soon = await register({ startAt: inHours(3) });
    const over = await register({ endAt: inHours(4) });
    const times = { start_at: new Date(inHours(-3)), end_at: new Date(inHours(1)) };
    await server.deps.db.updateTable('tournaments').set(times).where('id', '=', over).execute();
    const deleted = await register({});
    await server.call(`DELETE /tournaments/${deleted}`, { token: owner.token });
    const ids = async () => (await dashboard(player)).registrations.map(one => one._id);
    expect(await ids()).toEqual([over, soon, later]);
    server.clock.advance(2 * hour);
    // The earlier token has expired.
    const { body } = await server.call('POST /auth/refresh', { body: { refreshToken: player.refreshToken } });
    player.token = body.accessToken;
    owner.token = (
      await server.call('POST /auth/refresh', { body: { refreshToken: owner.refreshToken } })
    ).body.accessToken;
    expect(await ids()).toEqual([soon, later]);
  });

  it('shows the squad’s rank among all teams, the latest lobby first', async () => {
    const first = await playedLobby(server, owner, 3);
    const [player, other] = first.players as [Person, Person];
    await submitMatch(server, first.id, owner, match(1, '1 2 1, 2 1 0, 3 3 2'));
    const second = await open();
    await bookSlot(server, player, second, { teamName: 'Night Owls' });
    await begin(server, second, 2.5);
    await submitMatch(server, second, owner, match(1, '1 1 4'));
    const without = await open();
    await bookSlot(server, player, without);
    await begin(server, without);
    const { results } = await dashboard(player);
    expect(results).toMatchObject([
      { scrim: { _id: second }, rank: 1, teams: 1, totalPoints: 14, teamName: 'Night Owls' },
      { scrim: { _id: first.id }, rank: 2, teams: 3, totalPoints: 7 },
    ]);
    expect((await dashboard(other)).results).toMatchObject([{ rank: 1, totalPoints: 10 }]);
  });

  it('asks to rate recently played lobbies, once, and never your own', async () => {
    const { id, players } = await playedLobby(server, owner, 2);
    const [player, kicked] = players as [Person, Person];
    const old = await open();
    await bookSlot(server, player, old);
    await begin(server, old, 15 * 24);
    const coming = await open();
    await bookSlot(server, player, coming);
    // It started after the other one, and is still being played.
    const running = await open();
    await bookSlot(server, player, running);
    await begin(server, running, 2.1);
    await server.call(`DELETE /scrims/${id}/participants/${kicked.user._id}`, { token: owner.token });
    await begin(server, id, 3);
    expect((await dashboard(player)).toRate.map(scrim => scrim._id)).toEqual([id, running]);
    expect((await dashboard(kicked)).toRate).toEqual([]);
    await server.call(`POST /scrims/${id}/rate`, { token: player.token, body: { rating: 5 } });
    expect((await dashboard(player)).toRate.map(scrim => scrim._id)).toEqual([running]);
  });

  it('shows refunds due to the squad, and slots lost since yesterday (D6)', async () => {
    const player = await signUp(server, 'player');
    const pay = async (reference: string, entryFee = 50) => {
      const id = await open({ entryFee });
      await bookSlot(server, player, id);
      const { body } = await server.call(`POST /scrims/${id}/payment`, {
        token: player.token,
        body: { method: 'upi', reference },
      });
      return { id, paymentId: body.payment._id as string };
    };
    const decide = (one: { id: string; paymentId: string }, action: string) =>
      server.call(`PATCH /scrims/${one.id}/payments/${one.paymentId}`, {
        token: owner.token,
        body: { action, note: 'By UPI' },
      });
    const cancel = (id: string) => server.call(`DELETE /scrims/${id}`, { token: owner.token });
    const [paid, checked, removed] = [
      await pay('411111111111'),
      await pay('422222222222'),
      await pay('433333333333', 80),
    ];
    const gaveUp = await open();
    await bookSlot(server, player, gaveUp);
    const back = await open();
    await bookSlot(server, player, back);
    await server.call(`DELETE /scrims/${gaveUp}/book`, { token: player.token });
    await decide(paid, 'approve');
    await decide(removed, 'approve');
    const settled = async () => {
      const { refunds, lost, bookings } = await dashboard(player);
      return {
        refunds: refunds.map(({ scrim, payment }) => [scrim._id, payment.status, payment.amount]),
        lost: lost.map(({ scrim, booking }) => [scrim._id, booking.status]),
        ahead: idsOf(bookings),
      };
    };
    expect(await settled()).toMatchObject({ refunds: [], lost: [] });
    await cancel(paid.id);
    await cancel(checked.id);
    await server.call(`DELETE /scrims/${removed.id}/participants/${player.user._id}`, { token: owner.token });
    expect(await settled()).toEqual({
      refunds: [
        [removed.id, 'refund-due', 80],
        [checked.id, 'submitted', 50],
        [paid.id, 'refund-due', 50],
      ],
      lost: expect.arrayContaining([
        [removed.id, 'kicked'],
        [checked.id, 'cancelled'],
        [paid.id, 'cancelled'],
      ]),
      ahead: [back],
    });
    await decide(paid, 'refunded');
    await decide(removed, 'refunded');
    await server.deps.db
      .updateTable('bookings')
      .set({ updated_at: new Date(server.clock.now().getTime() - 25 * hour) })
      .where('user_id', '=', player.user._id)
      .execute();
    expect(await settled()).toEqual({ refunds: [[checked.id, 'submitted', 50]], lost: [], ahead: [back] });
  });

  it('is for players', async () => {
    const statuses = [undefined, owner, await signInAdmin(server)].map(
      async person => (await server.call('GET /dashboard/player', { token: person?.token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
  });

  it('takes the same number of queries, however much is upcoming and played', async () => {
    const player = await signUp(server, 'player');
    const cost = () => countStatements(server, player);
    const play = async () => {
      const id = await open();
      await bookSlot(server, player, id);
      await begin(server, id, 24);
      await submitMatch(server, id, owner, match(1, '1 1'));
      await bookSlot(server, player, await open());
    };
    const cup = async () => {
      const { _id: id } = await publish(server, owner);
      await server.call(`POST /tournaments/${id}/register`, { token: player.token, body: squad() });
    };
    await Promise.all([play(), cup()]);
    const few = await cost();
    for (let count = 0; count < 4; count++) await Promise.all([play(), cup()]);
    expect((await dashboard(player)).results).toHaveLength(5);
    expect(await cost()).toBe(few);
    expect(few).toBe(15);
  });
});
