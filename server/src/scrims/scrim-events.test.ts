import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../test/groups.ts';
import { type Person, signInAdmin, signUp } from '../../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect, type TestSocket } from '../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

async function watching(person: Person, id: string): Promise<TestSocket> {
  const socket = await connect(server, person.token);
  expect(await ask(socket, 'watch', { kind: 'scrim', id })).toEqual({ ok: true });
  return socket;
}

/** Waits until the events of the setup are over. */
const quiet = () => sleep(1300);

describe('watching a scrim', () => {
  it('sends its slot counts: held and confirmed ones, out of all bookable ones', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 4, reservedSlots: [1], entryFee: 0 });
    const socket = await watching(await signUp(server, 'player'), id);
    const last = () => socket.of('event:slots').at(-1);
    const slots = { kind: 'scrim', id, capacity: 3 };
    const { player } = await bookedPlayer(server, id);
    await expect.poll(last).toEqual({ ...slots, taken: 1 });
    await Promise.all([1, 2].map(() => bookedPlayer(server, id)));
    await expect.poll(last).toEqual({ ...slots, taken: 3 });
    await bookedPlayer(server, id);
    await server.call(`PUT /scrims/${id}`, { token: owner.token, body: { reservedSlots: [] } });
    await expect.poll(last).toEqual({ ...slots, capacity: 4, taken: 4 });
    await server.call(`DELETE /scrims/${id}/book`, { token: player.token });
    await expect.poll(last).toEqual({ ...slots, capacity: 4, taken: 3 });
    await quiet();
    const body = { slots: 6, pointsPreset: 'bgmi-15' };
    expect((await server.call(`PUT /scrims/${id}`, { token: owner.token, body })).status).toBe(200);
    await expect.poll(last).toEqual({ ...slots, capacity: 6, taken: 3 });
  });

  it('sends changes, at most once a second, and whether the standings changed', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const socket = await watching(await signUp(server, 'player'), id);
    const changes = () => socket.of('scrim:changed');
    for (let count = 0; count < 200; count++) server.deps.scrimEvents.scrimChanged(id, { standings: false });
    await caughtUp(socket);
    expect(changes()).toEqual([{ scrimId: id, standings: false }]);
    server.deps.scrimEvents.scrimChanged(id, { standings: true });
    await caughtUp(socket);
    expect(changes()).toHaveLength(2);
    expect(changes().at(-1)).toEqual({ scrimId: id, standings: true });
    await sleep(2300);
    expect(changes()).toHaveLength(3);
  });

  it('notifies lists when it is edited or cancelled, not for every slot', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const socket = await watching(await signUp(server, 'player'), id);
    await bookedPlayer(server, id);
    await expect.poll(() => socket.of('event:slots').length).toBeGreaterThan(0);
    expect(socket.of('event:changed')).toEqual([]);
    await server.call(`PUT /scrims/${id}`, { token: owner.token, body: { title: 'Late lobby' } });
    await expect.poll(() => socket.of('event:changed')).toEqual([{ kind: 'scrim', id }]);
    await server.call(`DELETE /scrims/${id}`, { token: owner.token });
    await expect.poll(() => socket.of('event:changed').length, { timeout: 5000 }).toBe(2);
  });

  it('is rejected for an unknown ID, or an ID of the other kind', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const socket = await connect(server, owner.token);
    const refused = { ok: false, message: 'Scrim not found' };
    expect(await ask(socket, 'watch', { kind: 'scrim', id: unknownId })).toEqual(refused);
    expect(await ask(socket, 'watch', { kind: 'tournament', id })).toEqual({
      ok: false,
      message: 'Tournament not found',
    });
  });

  it('ends with unwatch', async () => {
    const { _id: id } = await publishScrim(server, owner);
    await quiet();
    const socket = await watching(owner, id);
    await ask(socket, 'unwatch', { kind: 'scrim', id });
    server.deps.scrimEvents.scrimChanged(id, { standings: false });
    server.deps.scrimEvents.credentialsChanged(id);
    await caughtUp(socket);
    expect(socket.received).toEqual([]);
  });
});

describe('private events', () => {
  it('a booking is announced to its squad, the organizer and managers watching, and to nobody else (A2)', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 2 });
    const { player: beside } = await bookedPlayer(server, id);
    const player = await signUp(server, 'player');
    const admin = await signInAdmin(server);
    await quiet();
    const sockets = {
      booker: await connect(server, player.token),
      organizer: await connect(server, owner.token),
      watchingOrganizer: await watching(owner, id),
      watchingAdmin: await watching(admin, id),
      admin: await connect(server, admin.token),
      beside: await watching(beside, id),
      stranger: await watching(await signUp(server, 'player'), id),
      otherOrganization: await watching(await signUp(server, 'organization'), id),
    };
    await ask(sockets.beside, 'join-scrim', id);
    const booking = await bookSlot(server, player, id);
    const told = async () => {
      const entries = [];
      for (const [who, socket] of Object.entries(sockets)) {
        await caughtUp(socket);
        entries.push([who, socket.of('booking:updated')] as const);
      }
      return Object.fromEntries(entries);
    };
    const news = [{ scrimId: id, bookingId: booking._id, status: 'confirmed' }];
    expect(await told()).toEqual({
      booker: news,
      organizer: news,
      watchingOrganizer: news,
      watchingAdmin: news,
      admin: [],
      beside: [],
      stranger: [],
      otherOrganization: [],
    });
    server.deps.scrimEvents.paymentChanged(
      { id, organization_id: owner.user._id },
      { id: booking._id, user_id: player.user._id, status: 'confirmed' },
    );
    await caughtUp(sockets.booker);
    expect(sockets.booker.of('booking:updated')).toHaveLength(2);
  });

  it('a promotion from the waitlist is announced to the promoted squad too', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 1 });
    const { player: first } = await bookedPlayer(server, id);
    const { player: second, booking } = await bookedPlayer(server, id);
    const socket = await connect(server, second.token);
    await server.call(`DELETE /scrims/${id}/book`, { token: first.token });
    await caughtUp(socket);
    expect(socket.of('booking:updated')).toEqual([
      { scrimId: id, bookingId: booking._id, status: 'confirmed' },
    ]);
    expect(await ask(socket, 'join-scrim', id)).toEqual({ ok: true });
  });

  it('kick requests go to the organizer and managers watching, once each', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, id);
    await quiet();
    const organizer = await watching(owner, id);
    const admin = await watching(await signInAdmin(server), id);
    const squad = await watching(player, id);
    await ask(squad, 'join-scrim', id);
    server.deps.scrimEvents.kickRequestsChanged({ id, organization_id: owner.user._id });
    for (const socket of [organizer, admin, squad]) await caughtUp(socket);
    const told = [organizer, admin, squad].map(socket => socket.of('scrim:kick-request'));
    expect(told).toEqual([[{ scrimId: id }], [{ scrimId: id }], []]);
  });

  it('new room details are announced to the room and to managers watching; other watchers only get a change', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, id);
    await quiet();
    const managing = await watching(owner, id);
    await ask(managing, 'join-scrim', id);
    const squad = await connect(server, player.token);
    await ask(squad, 'join-scrim', id);
    const stranger = await watching(await signUp(server, 'player'), id);
    server.deps.scrimEvents.credentialsChanged(id);
    for (const socket of [managing, squad, stranger]) await caughtUp(socket);
    expect(managing.of('scrim:credentials')).toEqual([{ scrimId: id }]);
    expect(squad.events()).toEqual([{ event: 'scrim:credentials', payload: { scrimId: id } }]);
    expect(stranger.received).toEqual([
      { event: 'scrim:changed', payload: { scrimId: id, standings: false } },
    ]);
  });
});
