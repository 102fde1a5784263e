import { beforeAll, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '../groups.ts';
import { type Person, signUp, squad } from '../people.ts';
import { bookedPlayer, publishScrim } from '../scrims.ts';
import { ask, caughtUp, closed, closeSocketsAtEnd, connect, type TestSocket } from '../sockets.ts';
import { admin, soon, useTwoNodes } from './nodes.ts';
import { askRedis } from './redis-server.ts';
import { groupRoom, type Room, scrimRoom } from './room-reader.ts';

const nodes = useTwoNodes();
closeSocketsAtEnd();
let scene: Scene;
let owner: Person;
let member: Person;

beforeAll(async () => {
  scene = await openScene(nodes.a, 2);
  owner = scene.owner;
  member = scene.members[0] as Person;
});

/** Returns the texts of the room's events that arrived, by kind of event. */
const heard = (socket: TestSocket, room: Room) =>
  room.events.map(event => socket.of(event).map(({ message }) => message.content));

/** Writes, edits and deletes on node A, and returns what readers on both nodes received. */
async function talk(room: Room, readers: readonly [TestSocket, TestSocket]): Promise<string[][][]> {
  for (const socket of readers) expect(await room.enter(socket)).toEqual({ ok: true });
  const post = (content: string) =>
    nodes.a.call(`POST ${room.path}`, { token: owner.token, body: { type: 'text', content } });
  const { body } = await post('first');
  const { token } = owner;
  await nodes.a.call(`PATCH ${room.path}/${body.message._id}`, { token, body: { content: 'corrected' } });
  await nodes.a.call(`DELETE ${room.path}/${body.message._id}`, { token });
  // Later events show that nothing arrived twice.
  expect((await post('last')).status).toBe(201);
  for (const socket of readers) await soon(() => heard(socket, room)[0]?.at(-1)).toBe('last');
  return readers.map(socket => heard(socket, room));
}

const once = [['first', 'last'], ['corrected'], ['']];

describe('events on one node reach the sockets of the other (L3)', () => {
  it('group messages, their edits and deletes, each once', async () => {
    const room = groupRoom(scene.tournamentId, scene.groupId, scene.managed);
    const readers = [await connect(nodes.a, member.token), await connect(nodes.b, member.token)] as const;
    expect(await talk(room, readers)).toEqual([once, once]);
  });

  it('scrim messages, their edits and deletes, each once', async () => {
    const { _id: id } = await publishScrim(nodes.b, owner);
    const { player } = await bookedPlayer(nodes.b, id);
    const readers = [await connect(nodes.a, player.token), await connect(nodes.b, player.token)] as const;
    expect(await talk(scrimRoom(id), readers)).toEqual([once, once]);
  });

  it('slots taken, and the booking on the player’s other device, once', async () => {
    const { _id: id } = await publishScrim(nodes.a, owner);
    const watcher = await connect(nodes.b, member.token);
    await ask(watcher, 'watch', { kind: 'scrim', id });
    const player = await signUp(nodes.a, 'player');
    const device = await connect(nodes.b, player.token);
    const before = watcher.of('event:slots').length;
    const { body } = await nodes.a.call(`POST /scrims/${id}/book`, {
      token: player.token,
      body: squad(),
    });
    await soon(() => watcher.of('event:slots').slice(before)).toEqual([
      { kind: 'scrim', id, taken: 1, capacity: 4 },
    ]);
    await soon(() => watcher.of('scrim:changed')).toEqual([{ scrimId: id, standings: false }]);
    expect(device.of('booking:updated')).toEqual([
      { scrimId: id, bookingId: body.booking._id, status: 'confirmed' },
    ]);
  });

  it('and changes made there are fresh in lists and details', async () => {
    const { _id: id } = await publishScrim(nodes.a, owner, { title: 'Before the edit' });
    const titles = async () => {
      const list = await nodes.b.call('GET /scrims?search=edit');
      const detail = await nodes.b.call(`GET /scrims/${id}`);
      return [...list.body.items.map((one: { title: string }) => one.title), detail.body.scrim.title];
    };
    await soon(titles).toEqual(['Before the edit', 'Before the edit']);
    await nodes.a.call(`PUT /scrims/${id}`, { token: owner.token, body: { title: 'After the edit' } });
    await soon(titles).toEqual(['After the edit', 'After the edit']);
  });
});

describe('losing access on one node applies on the other (A7)', () => {
  it('a kick from a room, while its neighbour stays', async () => {
    const { _id: id } = await publishScrim(nodes.a, owner);
    const { player: kicked } = await bookedPlayer(nodes.a, id);
    const { player: stays } = await bookedPlayer(nodes.a, id);
    const there = await connect(nodes.b, kicked.token);
    const beside = await connect(nodes.b, stays.token);
    for (const socket of [there, beside]) await ask(socket, 'join-scrim', id);
    await nodes.a.call(`DELETE /scrims/${id}/participants/${kicked.user._id}`, { token: owner.token });
    await soon(() => there.of('room:left')).toEqual([{ scrimId: id }]);
    const content = 'not for the kicked';
    await nodes.a.call(`POST /scrims/${id}/room/messages`, {
      token: owner.token,
      body: { type: 'text', content },
    });
    await soon(() => beside.of('room:message').map(({ message }) => message.content)).toContain(content);
    await caughtUp(there);
    expect(there.of('room:message').map(({ message }) => message.content)).not.toContain(content);
  });

  it('a session ended by a logout or a suspension', async () => {
    const { body } = await nodes.b.call('POST /auth/login', { body: admin });
    const leaves = await signUp(nodes.a, 'player');
    const suspended = await signUp(nodes.a, 'player');
    const sockets = [await connect(nodes.b, leaves.token), await connect(nodes.b, suspended.token)];
    const ends = sockets.map(closed);
    await nodes.a.call('POST /auth/logout', {
      token: leaves.token,
      body: { refreshToken: leaves.refreshToken },
    });
    const { status } = await nodes.a.call(`PUT /admin/users/${suspended.user._id}`, {
      token: body.accessToken,
      body: { suspended: true, suspensionNote: 'Fees were kept' },
    });
    expect(status).toBe(200);
    await Promise.all(ends);
    for (const socket of sockets) expect(socket.of('session:ended')).toEqual([{ reason: 'ended' }]);
    for (const { token } of [leaves, suspended]) {
      expect((await nodes.b.call('GET /auth/me', { token })).status).toBe(401);
    }
  });
});

it('Redis contains no email and no IP address', async () => {
  await nodes.a.call('POST /auth/login', { body: { email: member.user.email, password: member.password } });
  const keys = await askRedis(nodes.redis, client => client.keys('*'));
  expect(keys.filter(key => key.startsWith('hotdrop:known:'))).not.toEqual([]);
  expect(keys.filter(key => /@|127\.0\.0\.1/.test(key))).toEqual([]);
});
