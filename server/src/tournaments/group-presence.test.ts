import { expect, it } from 'vitest';
import { openScene, type Scene } from '../../test/groups.ts';
import { useServer } from '../../test/server.ts';
import { withSlowPresence } from '../../test/slow-presence.ts';
import { socketRooms } from '../platform/realtime/socket-server.ts';
import { createGroupPresence } from './group-presence.ts';

const server = useServer();

/** Connects a member of the scene's group, with a presence whose reads can be paused. */
async function memberAtTheDoor(scene: Scene) {
  const door = await withSlowPresence(server, scene.members[0]?.user._id ?? '', createGroupPresence);
  const { socket, presence } = door;
  return {
    ...door,
    isConnected: () => socket.connected,
    isIn: () => socket.rooms.has(socketRooms.group(scene.groupId)),
    join: () => presence.join(socket, { tournamentId: scene.tournamentId, groupId: scene.groupId }),
  };
}

const removeTeams = (scene: Scene) =>
  server.deps.db
    .updateTable('registrations')
    .set({ group_id: null })
    .where('tournament_id', '=', scene.tournamentId)
    .execute();

it('a join that read “member” before a removal is rejected after it (A7)', async () => {
  const scene = await openScene(server, 1);
  const door = await memberAtTheDoor(scene);
  const release = door.slow.hold();
  const joining = door.join();
  await expect.poll(door.slow.reads).toBe(1);
  await removeTeams(scene);
  await door.presence.membershipChanged([scene.groupId]);
  release();
  await expect(joining).rejects.toMatchObject({ code: 'GROUP_NOT_FOUND' });
  expect([door.isIn(), door.slow.reads()]).toEqual([false, 2]);
  await door.close();
});

it('a join that is still allowed gets in, even if members changed in between', async () => {
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

it('a join completed before the removal is ended by it, before the removal’s response (A7)', async () => {
  const scene = await openScene(server, 1);
  const door = await memberAtTheDoor(scene);
  await door.join();
  await door.presence.membershipChanged([scene.groupId]);
  expect(door.isIn()).toBe(true);
  await removeTeams(scene);
  await door.presence.membershipChanged([scene.groupId]);
  expect(door.isIn()).toBe(false);
  await door.close();
});

it('nobody joins after the connection has closed', async () => {
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
