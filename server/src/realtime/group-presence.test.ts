import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KyselyPlugin } from 'kysely';
import { io as connectTo } from 'socket.io-client';
import { expect, it } from 'vitest';
import type { Notifications } from '../db/notifications.ts';
import { openScene, type Scene } from '../test/groups.ts';
import { useServer } from '../test/server.ts';
import { createGroupPresence } from './group-presence.ts';
import { createSocketServer, socketRooms } from './socket-server.ts';

const server = useServer();

/** A database whose answers, once read, can be held back as by a slow network. */
function slowDatabase() {
  let held: Promise<void> | undefined;
  let reads = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads++;
      await held;
      return result;
    },
  };
  return {
    db: server.deps.db.withPlugin(plugin),
    reads: () => reads,
    /** Holds back what is read from now on, until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      held = new Promise(resolve => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
  };
}

const alone: Notifications = {
  send: async () => {},
  subscribe: () => {},
  onRestored: () => {},
  connected: true,
  close: async () => {},
};

/** One socket of a member of the scene's group on a server of its own, and the presence under test. */
async function memberAtTheDoor(scene: Scene) {
  const slow = slowDatabase();
  const http = createServer();
  const io = createSocketServer([], () => true);
  io.attach(http);
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const presence = createGroupPresence({ io, db: slow.db, notifications: alone, log: silentLog });
  const member = scene.members[0]?.user;
  io.use((socket, next) => {
    socket.data.actor = {
      _id: member?._id ?? '',
      role: 'player',
      name: '',
      avatarUrl: null,
      sessionId: '',
    };
    next();
  });
  const arrived = new Promise<Parameters<typeof presence.join>[0]>(resolve => io.on('connection', resolve));
  const client = connectTo(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  const socket = await arrived;
  return {
    slow,
    presence,
    client,
    isConnected: () => socket.connected,
    isIn: () => socket.rooms.has(socketRooms.group(scene.groupId)),
    join: () => presence.join(socket, { tournamentId: scene.tournamentId, groupId: scene.groupId }),
    async close() {
      client.disconnect();
      await io.close();
    },
  };
}

const silentLog = { error: () => {} } as unknown as Parameters<typeof createGroupPresence>[0]['log'];

const takeOut = (scene: Scene) =>
  server.deps.db
    .updateTable('registrations')
    .set({ group_id: null })
    .where('tournament_id', '=', scene.tournamentId)
    .execute();

it('a join that has read “member” before a removal is not let in after it (A7)', async () => {
  const scene = await openScene(server, 1);
  const door = await memberAtTheDoor(scene);
  const release = door.slow.hold();
  const joining = door.join();
  await expect.poll(door.slow.reads).toBe(1);
  await takeOut(scene);
  await door.presence.membershipChanged([scene.groupId]);
  release();
  await expect(joining).rejects.toMatchObject({ code: 'GROUP_NOT_FOUND' });
  expect([door.isIn(), door.slow.reads()]).toEqual([false, 2]);
  await door.close();
});

it('a join that stays right is let in, although the members changed meanwhile', async () => {
  const scene = await openScene(server, 2);
  const door = await memberAtTheDoor(scene);
  const release = door.slow.hold();
  const joining = door.join();
  await expect.poll(door.slow.reads).toBe(1);
  await door.presence.membershipChanged([scene.groupId]);
  release();
  await joining;
  expect(door.isIn()).toBe(true);
  await door.close();
});

it('a join that is in before the removal is put out by it, before the removal is answered (A7)', async () => {
  const scene = await openScene(server, 1);
  const door = await memberAtTheDoor(scene);
  await door.join();
  await door.presence.membershipChanged([scene.groupId]);
  expect(door.isIn()).toBe(true);
  await takeOut(scene);
  await door.presence.membershipChanged([scene.groupId]);
  expect(door.isIn()).toBe(false);
  await door.close();
});

it('nobody joins after the connection is gone', async () => {
  const scene = await openScene(server, 1);
  const door = await memberAtTheDoor(scene);
  const release = door.slow.hold();
  const joining = door.join();
  await expect.poll(door.slow.reads).toBe(1);
  const left = new Promise(resolve => door.client.once('disconnect', resolve));
  door.client.disconnect();
  await left;
  await expect.poll(() => door.isConnected()).toBe(false);
  release();
  await joining;
  expect(door.isIn()).toBe(false);
  await door.close();
});
