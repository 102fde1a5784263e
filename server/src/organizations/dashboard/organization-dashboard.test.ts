import type { OrganizationDashboard } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../../../test/count-statements.ts';
import { begin, match, playedLobby, submitMatch } from '../../../test/match-results.ts';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const { inHours } = server.clock;

async function dashboard(organization: Person): Promise<OrganizationDashboard> {
  const { status, body } = await server.call('GET /dashboard/org', { token: organization.token });
  expect(status).toBe(200);
  return body;
}
const idsOf = (list: readonly { _id: string }[]) => list.map(one => one._id);

async function payByUtr(scrimId: string, player: Person, reference: string): Promise<void> {
  const { status } = await server.call(`POST /scrims/${scrimId}/payment`, {
    token: player.token,
    body: { method: 'upi', reference },
  });
  expect(status).toBe(201);
}

describe('the dashboard of an organization', () => {
  it('is empty for a new one', async () => {
    const nothing = { items: [], total: 0 };
    expect(await dashboard(await signUp(server, 'organization'))).toEqual({
      today: [],
      upcoming: [],
      past: [],
      tournaments: [],
      payments: { ...nothing, amount: 0 },
      refunds: { ...nothing, amount: 0 },
      kickRequests: nothing,
      promos: [],
      rating: { average: null, count: 0 },
      rank: null,
      verified: false,
      kycStatus: 'unsubmitted',
      takesFees: false,
    });
  });

  it('splits lobbies into today, later and past, each in order; cancelled ones are past at once, other organizers’ are left out', async () => {
    const organization = await signUp(server, 'organization');
    await publishScrim(server, await signUp(server, 'organization'));
    const open = async (startAt: string) => (await publishScrim(server, organization, { startAt }))._id;
    const nextWeek = await open(inHours(7 * 24));
    const afterADay = await open(inHours(24.1));
    const withinADay = await open(inHours(23.9));
    const soon = await open(inHours(1));
    const cancelled = await open(inHours(2));
    const cancelledLater = await open(inHours(7 * 24));
    for (const id of [cancelled, cancelledLater]) {
      await server.call(`DELETE /scrims/${id}`, { token: organization.token });
    }
    await begin(server, cancelled, 36);
    const live = (await playedLobby(server, organization, 1)).id;
    const yesterday = (await playedLobby(server, organization, 1)).id;
    await begin(server, yesterday, 24);
    const earlier = (await playedLobby(server, organization, 1)).id;
    await begin(server, earlier, 48);
    const { _id: cup } = await publish(server, organization);
    const { today, upcoming, past, tournaments } = await dashboard(organization);
    expect(idsOf(today)).toEqual([live, soon, withinADay]);
    expect(idsOf(upcoming)).toEqual([afterADay, nextWeek]);
    expect(idsOf(past)).toEqual([cancelledLater, yesterday, cancelled, earlier]);
    expect(past.map(({ status, next }) => [status, next])[0]).toEqual(['cancelled', 'wait']);
    expect(idsOf(tournaments)).toEqual([cup]);
  });

  it('shows what is pending and what comes next for each lobby', async () => {
    const organization = await signUp(server, 'organization');
    const paid = (await publishScrim(server, organization, { entryFee: 50, startAt: inHours(3) }))._id;
    const { player: payer } = await bookedPlayer(server, paid);
    await bookedPlayer(server, paid);
    await payByUtr(paid, payer, '123456789012');
    const quarrel = (await publishScrim(server, organization, { startAt: inHours(4) }))._id;
    const { player } = await bookedPlayer(server, quarrel);
    await bookedPlayer(server, quarrel);
    const kick = { slotNumber: 2, targetName: 'ign', reason: 'Teaming' };
    await server.call(`POST /scrims/${quarrel}/kick-requests`, { token: player.token, body: kick });
    const roomless = (await publishScrim(server, organization, { startAt: inHours(0.9) }))._id;
    await bookedPlayer(server, roomless);
    const ready = (await publishScrim(server, organization, { startAt: inHours(0.2) }))._id;
    await bookedPlayer(server, ready);
    await server.call(`PUT /scrims/${ready}/room/credentials`, {
      token: organization.token,
      body: { roomId: '12345', password: 'drop', releaseAt: null },
    });
    const played = (await playedLobby(server, organization, 1)).id;
    await begin(server, played);
    const done = (await playedLobby(server, organization, 1, { matchCount: 1 })).id;
    await submitMatch(server, done, organization, match(1, '1 1'));

    const { today, past, payments, kickRequests } = await dashboard(organization);
    const lobbies = new Map([...today, ...past].map(lobby => [lobby._id, lobby]));
    expect(lobbies.get(paid)).toMatchObject({
      next: 'confirm-payments',
      paymentsToConfirm: 1,
      confirmedCount: 0,
      bookedCount: 2,
      refundsDue: 0,
      credentialsSet: false,
      credentialsFor: [],
      credentialsReleaseAt: null,
    });
    expect(lobbies.get(quarrel)).toMatchObject({ next: 'decide-kicks', kickRequests: 1, confirmedCount: 2 });
    expect(lobbies.get(roomless)).toMatchObject({ next: 'set-room' });
    expect(lobbies.get(ready)).toMatchObject({ next: 'start', credentialsSet: true, credentialsFor: [1] });
    expect(lobbies.get(ready)?.credentialsReleaseAt).toEqual(expect.any(String));
    expect(lobbies.get(played)).toMatchObject({ next: 'enter-results', matchesPlayed: 0 });
    expect(lobbies.get(done)).toMatchObject({ next: 'share-results', matchesPlayed: 1 });

    expect(payments.total).toBe(1);
    expect(payments.items[0]).toMatchObject({
      scrimId: paid,
      reference: '123456789012',
      status: 'submitted',
      amount: 50,
    });
    expect(kickRequests.total).toBe(1);
    expect(kickRequests.items[0]).toMatchObject({
      scrimId: quarrel,
      slotNumber: 2,
      scrimTitle: lobbies.get(quarrel)?.title,
    });
    // Never the room's ID and password (A8).
    expect(JSON.stringify(today)).not.toMatch(/12345"|drop"/);
  });

  it('lists payments of squads playing soonest first, whenever their UTR came; those of past lobbies last', async () => {
    const organization = await signUp(server, 'organization');
    const open = async (hours: number) =>
      (await publishScrim(server, organization, { entryFee: 50, startAt: inHours(hours) }))._id;
    const [over, cancelled, late, soon] = [await open(1), await open(2), await open(9), await open(5)];
    let utr = 300000000000;
    for (const scrimId of [over, cancelled, late, soon, soon]) {
      await payByUtr(scrimId, (await bookedPlayer(server, scrimId)).player, String(utr++));
    }
    await begin(server, over, 4);
    await server.call(`DELETE /scrims/${cancelled}`, { token: organization.token });
    const { payments } = await dashboard(organization);
    expect(payments.items.map(({ scrimId, reference }) => [scrimId, reference])).toEqual([
      [soon, '300000000003'],
      [soon, '300000000004'],
      [late, '300000000002'],
      [over, '300000000000'],
      [cancelled, '300000000001'],
    ]);
  });

  it('shows no kick requests of lobbies that are over', async () => {
    const organization = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organization);
    const { player } = await bookedPlayer(server, id);
    await bookedPlayer(server, id);
    const body = { slotNumber: 2, targetName: 'ign' };
    await server.call(`POST /scrims/${id}/kick-requests`, { token: player.token, body });
    expect((await dashboard(organization)).kickRequests.total).toBe(1);
    await begin(server, id, 24);
    expect((await dashboard(organization)).kickRequests).toEqual({ items: [], total: 0 });
  });

  it('shows ten decisions, with the count and total of all', async () => {
    const organization = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organization, { entryFee: 10, slots: 12 });
    for (let count = 0; count < 12; count++) {
      const { player } = await bookedPlayer(server, id);
      await payByUtr(id, player, `2000000000${String(count).padStart(2, '0')}`);
    }
    const before = await dashboard(organization);
    expect(before.payments.items).toHaveLength(10);
    // Of all of them, not only those shown.
    expect([before.payments.total, before.payments.amount]).toEqual([12, 120]);
    expect([before.refunds.total, before.refunds.amount]).toEqual([0, 0]);
    const [first] = before.payments.items;
    const decide = { token: organization.token, body: { action: 'approve' } };
    expect((await server.call(`PATCH /scrims/${id}/payments/${first?._id}`, decide)).status).toBe(200);
    await server.call(`DELETE /scrims/${id}`, { token: organization.token });
    const { payments, refunds } = await dashboard(organization);
    expect([payments.total, payments.amount]).toEqual([11, 110]);
    expect([refunds.total, refunds.amount]).toEqual([1, 10]);
    expect(refunds.items[0]).toMatchObject({ _id: first?._id, status: 'refund-due' });
  });

  it('contains its promos, stars and rank', async () => {
    const organization = await signUp(server, 'organization');
    const { id, players } = await playedLobby(server, organization, 4);
    await submitMatch(server, id, organization, match(1, '1 1'));
    await server.call(`POST /scrims/${id}/rate`, { token: players[0]?.token, body: { rating: 4 } });
    await begin(server, id, 3);
    await server.call('POST /promos', { token: organization.token, body: { title: 'Cup' } });
    server.deps.rankings.changed();
    const { promos, rating, rank } = await dashboard(organization);
    expect(promos).toMatchObject([{ title: 'Cup', status: 'pending' }]);
    expect(rating).toEqual({ average: 4, count: 1 });
    expect(rank).toBe(1);
  });

  it('is for organizations only', async () => {
    const player = await signUp(server, 'player');
    const statuses = [undefined, player, await signInAdmin(server)].map(
      async person => (await server.call('GET /dashboard/org', { token: person?.token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
  });

  it('takes the same number of queries, however many lobbies', async () => {
    const organization = await signUp(server, 'organization');
    const cost = () => countStatements(server, organization);
    await publishScrim(server, organization);
    const few = await cost();
    const alsoAt = Array.from({ length: 40 }, (_, index) => inHours(index + 3));
    await publishScrim(server, organization, { alsoAt });
    expect((await dashboard(organization)).today.length).toBeGreaterThan(20);
    expect(await cost()).toBe(few);
    expect(few).toBe(15);
  });
});
