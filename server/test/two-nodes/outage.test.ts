import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '../depth.ts';
import { openScene, type Scene } from '../groups.ts';
import type { Person } from '../people.ts';
import { caughtUp, closeSocketsAtEnd } from '../sockets.ts';
import { type NodeProcess, soon, useTwoNodes } from './nodes.ts';
import { askRedis, otherUser } from './redis-server.ts';
import { groupRoom, type Room, type RoomReader, readRoom, roomOf } from './room-reader.ts';

const nodes = useTwoNodes();
closeSocketsAtEnd();

const outageMs = rounds(12_000, 30_000);

let scene: Scene;
let room: Room;
let readers: RoomReader[];
let posts = 0;

beforeEach(async () => {
  scene = await openScene(nodes.a, 2);
  room = groupRoom(scene.tournamentId, scene.groupId, scene.own);
  readers = [];
  for (const node of [nodes.a, nodes.b]) {
    for (const member of scene.members) readers.push(readRoom(node, member, room));
  }
  await soon(() => readers.map(reader => reader.connects)).toEqual([1, 1, 1, 1]);
});

const [onA, onB] = [() => readers.slice(0, 2), () => readers.slice(2)];
const texts = (reader: RoomReader) => reader.held().map(line => line.split(' ').slice(2).join(' '));
const all = () => readers.map(reader => reader.held());
const four = <Value>(value: Value) => [value, value, value, value];
const times = (node: NodeProcess, words: string) => node.output().split(words).length - 1;

/** A member posts on this node, and its own readers receive it before any other response. */
async function post(node: NodeProcess, own: readonly RoomReader[]): Promise<string> {
  const content = `post ${++posts}`;
  const { token } = scene.members[posts % 2] as Person;
  const { status } = await node.call(`POST ${scene.own}`, { token, body: { type: 'text', content } });
  expect(status).toBe(201);
  for (const reader of own) {
    await caughtUp(reader.socket);
    expect(texts(reader)).toContain(content);
  }
  return content;
}

/** Makes the requests that the web app makes all the time. */
async function expectService(node: NodeProcess): Promise<void> {
  const { token } = scene.members[0] as Person;
  for (const route of ['GET /ready', 'GET /tournaments', `GET /tournaments/${scene.tournamentId}`]) {
    expect([route, (await node.call(route, { token })).status]).toEqual([route, 200]);
  }
}

/** Expects that everybody has what the database has, and that the next post reaches everybody again. */
async function expectAllHeld(): Promise<void> {
  const stored = await roomOf(nodes.a, scene.members[0] as Person, room);
  await expect.poll(all, { timeout: 30_000, interval: 100 }).toEqual(four(stored));
  const live = async () => {
    const content = await post(nodes.a, []);
    await pause(100);
    return onB().every(reader => texts(reader).includes(content));
  };
  await expect.poll(live, { timeout: 30_000, interval: 500 }).toBe(true);
}

describe('Redis goes away', () => {
  it(`for ${outageMs / 1000} s and comes back empty: every post succeeds, shows on its node at once, and reaches everybody in the end (L3)`, async () => {
    const end = Date.now() + outageMs;
    // First it stops responding, then it is gone.
    nodes.redis.freeze();
    const talk = async () => {
      await post(nodes.a, onA());
      await post(nodes.b, onB());
      for (const node of [nodes.a, nodes.b]) await expectService(node);
      await pause(1_000);
    };
    while (Date.now() < end - outageMs / 2) await talk();
    await nodes.redis.kill();
    while (Date.now() < end) await talk();
    const stored = await roomOf(nodes.b, scene.members[0] as Person, room);
    // There really was an outage: each side lacks the other's posts.
    for (const reader of readers) expect(reader.held().length).toBeLessThan(stored.length);
    await nodes.redis.restart();
    await expectAllHeld();
    for (const node of [nodes.a, nodes.b]) {
      expect([times(node, 'Redis is away'), times(node, 'Redis is back')]).toEqual([1, 1]);
      expect(node.output()).not.toMatch(/unhandled|"level":50/i);
    }
  }, 150_000);

  it('for a moment and comes back with its data: nothing is lost (L3)', async () => {
    const before = [nodes.a, nodes.b].map(node => times(node, 'Redis is away'));
    nodes.redis.freeze();
    for (let turn = 0; turn < 3; turn++) {
      await post(nodes.a, onA());
      await post(nodes.b, onB());
    }
    // Until both have given up on the requests they had started.
    await soon(() => [nodes.a, nodes.b].map(node => times(node, 'Redis is away'))).toEqual(
      before.map(count => count + 1),
    );
    nodes.redis.thaw();
    await expectAllHeld();
  });

  it('for one node only: its posts reach readers of the other node, and its own readers (L3)', async () => {
    const rights = (change: string) =>
      askRedis(nodes.redis, client => client.call('ACL', 'SETUSER', otherUser, change));
    await rights('-xadd');
    const missed = await post(nodes.a, onA());
    const seen = await post(nodes.b, onB());
    for (const reader of onA()) await soon(() => texts(reader)).toContain(seen);
    for (const reader of onB()) expect(texts(reader)).not.toContain(missed);
    await rights('+xadd');
    await expectAllHeld();
    expect(readers.map(reader => reader.connects)).toEqual([1, 1, 2, 2]);
  });
});
