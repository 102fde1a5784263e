import { beforeAll, expect, it } from 'vitest';
import { type Person, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { withSlowPresence } from '../../test/slow-presence.ts';
import { socketRooms } from '../platform/realtime/socket-server.ts';
import { createScrimEvents } from './scrim-events.ts';
import { createScrimPresence } from './scrim-presence.ts';

const server = useServer();
server.breaksOnPurpose(
  'A scrim’s count of taken slots, walk-ins or waitlisted squads is wrong',
  'The game IDs reserved in a scrim are not those of its squads',
);
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

/** Connects a player with a confirmed slot, with a presence whose reads can be paused. */
async function squadAtTheDoor() {
  const { _id: scrimId } = await publishScrim(server, owner);
  const { player, booking } = await bookedPlayer(server, scrimId);
  const door = await withSlowPresence(server, player.user._id, createScrimPresence);
  const { socket, presence } = door;
  return {
    ...door,
    scrimId,
    isConnected: () => socket.connected,
    isIn: () => socket.rooms.has(socketRooms.scrimRoom(scrimId)),
    join: () => presence.join(socket, scrimId),
    changed: () => presence.membershipChanged([scrimId]),
    kick: () =>
      server.deps.db
        .updateTable('bookings')
        .set({ status: 'kicked' })
        .where('id', '=', booking._id)
        .execute(),
  };
}

it('a join that read “confirmed” before a kick is rejected after it (A7)', async () => {
  const door = await squadAtTheDoor();
  const release = door.slow.hold();
  const joining = door.join();
  await expect.poll(door.slow.reads).toBe(1);
  await door.kick();
  await door.changed();
  release();
  await expect(joining).rejects.toMatchObject({ code: 'ROOM_FORBIDDEN' });
  expect([door.isIn(), door.slow.reads()]).toEqual([false, 2]);
  await door.close();
});

it('a join that is still allowed gets in, even if slots changed in between', async () => {
  const door = await squadAtTheDoor();
  const release = door.slow.hold();
  const joining = door.join();
  await expect.poll(door.slow.reads).toBe(1);
  await door.changed();
  release();
  await joining;
  expect(door.isIn()).toBe(true);
  await door.close();
});

it('a join completed before the kick is ended by it, before the kick’s response (A7)', async () => {
  const door = await squadAtTheDoor();
  await door.join();
  await door.changed();
  expect(door.isIn()).toBe(true);
  await door.kick();
  await door.changed();
  expect(door.isIn()).toBe(false);
  await door.close();
});

it('nobody joins after the connection has closed', async () => {
  const door = await squadAtTheDoor();
  const release = door.slow.hold();
  const joining = door.join();
  await expect.poll(door.slow.reads).toBe(1);
  door.client.disconnect();
  await expect.poll(() => door.isConnected()).toBe(false);
  release();
  await joining;
  expect(door.isIn()).toBe(false);
  await door.close();
});

it('announcing slots resolves only after squads without a slot have left the room (A7)', async () => {
  const door = await squadAtTheDoor();
  const events = createScrimEvents({
    io: door.io,
    presence: door.presence,
    slotsChanged: () => {},
    detailsChanged: () => {},
  });
  await door.join();
  await door.kick();
  const before = door.slow.reads();
  const release = door.slow.hold();
  const scrim = { id: door.scrimId, organization_id: owner.user._id };
  let isAnnounced = false;
  const announcing = events.slotsChanged({ scrim, changed: [], left: true }).then(() => {
    isAnnounced = true;
  });
  await expect.poll(door.slow.reads).toBe(before + 1);
  expect([isAnnounced, door.isIn()]).toEqual([false, true]);
  release();
  await announcing;
  expect(door.isIn()).toBe(false);
  await door.close();
});
