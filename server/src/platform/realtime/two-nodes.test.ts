import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '../../../test/groups.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { sharedSettings, startSecondNode } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const server = useServer(sharedSettings);
server.breaksOnPurpose(
  'A scrim’s count of taken slots, walk-ins or waitlisted squads is wrong',
  'The game IDs reserved in a scrim are not those of its squads',
);
closeSocketsAtEnd();
let second: Awaited<ReturnType<typeof startSecondNode>>;
let owner: Person;

beforeAll(async () => {
  second = await startSecondNode(server);
  owner = await signUp(server, 'organization');
});
afterAll(() => second.close());

const onSecond = (person: Person): Promise<TestSocket> =>
  connect({ ...server, url: second.url }, person.token);

it('a squad kicked on one node leaves the room on the other, and its neighbour stays (A7)', async () => {
  const { _id: id } = await publishScrim(server, owner);
  const { player: kicked } = await bookedPlayer(server, id);
  const { player: stays } = await bookedPlayer(server, id);
  const here = await connect(server, kicked.token);
  const there = await onSecond(kicked);
  const beside = await onSecond(stays);
  for (const socket of [here, there, beside]) {
    expect(await ask(socket, 'join-scrim', id)).toEqual({ ok: true });
  }
  await server.call(`DELETE /scrims/${id}/participants/${kicked.user._id}`, { token: owner.token });
  await caughtUp(here);
  expect(here.of('room:left')).toEqual([{ scrimId: id }]);
  await expect.poll(() => there.of('room:left')).toEqual([{ scrimId: id }]);
  const message = { _id: 'secret' } as never;
  server.deps.scrimEvents.messagesPosted(id, [message]);
  second.deps.scrimEvents.messagesPosted(id, [message]);
  for (const socket of [here, there, beside]) await caughtUp(socket);
  const heard = (socket: TestSocket) =>
    socket.of('room:message').filter(event => event.message._id === 'secret');
  expect([heard(here).length, heard(there).length, heard(beside).length]).toEqual([0, 0, 1]);
});

it('a team that leaves a group on one node leaves its room on the other (A7)', async () => {
  const scene = await openScene(server, 1);
  const { tournamentId, groupId, members } = scene;
  const there = await onSecond(members[0] as Person);
  expect(await ask(there, 'join-group', { tournamentId, groupId })).toEqual({ ok: true });
  await server.call(`POST /tournaments/${tournamentId}/groups/${groupId}/remove-member`, {
    token: scene.owner.token,
    body: { userId: members[0]?.user._id },
  });
  await expect.poll(() => there.of('group:left')).toEqual([{ groupId }]);
});

it('a kick missed while the connection was lost takes effect once it is restored (A7)', async () => {
  const { _id: id } = await publishScrim(server, owner);
  const { player, booking } = await bookedPlayer(server, id);
  const there = await onSecond(player);
  await ask(there, 'join-scrim', id);
  const { db } = server.deps;
  await db.updateTable('bookings').set({ status: 'kicked' }).where('id', '=', booking._id).execute();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hotdrop-signals' and datname = current_database()`.execute(db);
  await expect.poll(() => there.of('room:left'), { timeout: 5000 }).toEqual([{ scrimId: id }]);
});
