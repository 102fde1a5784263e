import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openScene, registerTeam, type Scene } from '../../../test/groups.ts';
import { type Person, publish, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();

const target = ({ tournamentId, groupId }: Scene) => ({ tournamentId, groupId });

async function watching(person: Person, tournamentId: string): Promise<TestSocket> {
  const socket = await connect(server, person.token);
  expect(await ask(socket, 'watch', { kind: 'tournament', id: tournamentId })).toEqual({ ok: true });
  return socket;
}

describe('messages in a group', () => {
  it('reach those who joined exactly as stored: posted, edited, deleted', async () => {
    const scene = await openScene(server);
    const [one, two] = scene.members as [Person, Person];
    const socket = await connect(server, two.token);
    await ask(socket, 'join-group', target(scene));
    const send = async (method: string, path: string, body?: object) =>
      (await server.call(`${method} ${path}`, { token: one.token, ...(body && { body }) })).body.message;
    const posted = await send('POST', scene.own, { content: 'frist', clientMsgId: 'c1' });
    const edited = await send('PATCH', `${scene.own}/${posted._id}`, { content: 'first' });
    await send('PATCH', `${scene.own}/${posted._id}`, { content: 'first' });
    const deleted = await send('DELETE', `${scene.own}/${posted._id}`);
    await send('DELETE', `${scene.own}/${posted._id}`);
    await caughtUp(socket);
    const about = target(scene);
    expect(socket.events()).toEqual([
      { event: 'group:message', payload: { ...about, message: posted } },
      { event: 'group:message-updated', payload: { ...about, message: edited } },
      { event: 'group:message-deleted', payload: { ...about, message: deleted } },
    ]);
    expect([posted.rev, edited.rev, deleted.rev]).toEqual([2, 3, 4]);
    expect(posted.clientMsgId).toBe('c1');
  });

  it('are sent once, however often they are retried (D3)', async () => {
    const scene = await openScene(server, 1);
    const socket = await connect(server, scene.owner.token);
    await ask(socket, 'join-group', target(scene));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call(`POST ${scene.own}`, {
          token: scene.members[0]?.token,
          body: { content: 'once', clientMsgId: 'same' },
        }),
      ),
    );
    await caughtUp(socket);
    expect(socket.of('group:message')).toHaveLength(1);
  });

  it('contain nothing others must not see: no phone, email, real name or game ID (A2)', async () => {
    const scene = await openScene(server, 2);
    const socket = await connect(server, scene.members[1]?.token);
    await ask(socket, 'join-group', target(scene));
    await server.call(`POST ${scene.own}`, { token: scene.members[0]?.token, body: { content: 'hi' } });
    await caughtUp(socket);
    const frames = JSON.stringify(socket.received);
    for (const hidden of [scene.members[0]?.user.email, 'Captain', '"phone"', '98000', '77000']) {
      expect(frames).not.toContain(hidden);
    }
  });
});

describe('changes of groups', () => {
  it('are sent to those watching, at once and once more after a burst', async () => {
    const owner = await signUp(server, 'organization');
    const event = await publish(server, owner);
    const socket = await watching(await signUp(server, 'player'), event._id);
    for (let count = 0; count < 200; count++) server.deps.groupEvents.groupsChanged(event._id);
    await caughtUp(socket);
    expect(socket.of('groups:changed')).toEqual([{ tournamentId: event._id }]);
    await sleep(700);
    expect(socket.of('groups:changed')).toHaveLength(2);
    server.deps.groupEvents.groupsChanged(event._id);
    await caughtUp(socket);
    expect(socket.of('groups:changed')).toHaveLength(3);
  });

  it('are sent when a room is opened and deleted', async () => {
    const scene = await openScene(server, 1);
    const socket = await watching(scene.members[0] as Person, scene.tournamentId);
    const room = `/tournaments/${scene.tournamentId}/groups/${scene.groupId}/room`;
    await server.call(`POST ${room}`, { token: scene.owner.token });
    // By then the setup's events have been sent; opening an open room sends none.
    await sleep(800);
    await caughtUp(socket);
    const before = socket.of('groups:changed').length;
    await server.call(`DELETE ${room}`, { token: scene.owner.token });
    await caughtUp(socket);
    expect(socket.of('groups:changed')).toHaveLength(before + 1);
    await server.call(`POST ${room}`, { token: scene.owner.token });
    await expect.poll(() => socket.of('groups:changed').length).toBe(before + 2);
  });
});

describe('the slots of an event', () => {
  it('a burst of requests becomes a few events, and the last matches the database', async () => {
    const owner = await signUp(server, 'organization');
    const event = await publish(server, owner);
    const socket = await watching(owner, event._id);
    // Calls come in any order: the last one here is not the latest commit.
    for (let taken = 2000; taken > 0; taken--)
      server.deps.slotEvents.slotsChanged(event._id, { taken, capacity: 16 });
    await sleep(800);
    const slots = { kind: 'tournament', id: event._id, capacity: 16 };
    expect(socket.of('event:slots')).toEqual([
      { ...slots, taken: 2000 },
      { ...slots, taken: 0 },
    ]);
  });

  it('update with registrations, withdrawals and a new capacity', async () => {
    const owner = await signUp(server, 'organization');
    const event = await publish(server, owner);
    const socket = await watching(owner, event._id);
    const last = () => {
      const { taken, capacity } = socket.of('event:slots').at(-1) ?? {};
      return [taken, capacity];
    };
    const players = await Promise.all([1, 2, 3].map(() => registerTeam(server, event._id)));
    await expect.poll(last).toEqual([3, 16]);
    await server.call(`DELETE /tournaments/${event._id}/register`, { token: players[0]?.token });
    await expect.poll(last).toEqual([2, 16]);
    await server.call(`PUT /tournaments/${event._id}`, { token: owner.token, body: { capacity: 30 } });
    await expect.poll(last).toEqual([2, 30]);
  });
});

it('an edited or deleted tournament is announced to those watching it, and to nobody else', async () => {
  const owner = await signUp(server, 'organization');
  const event = await publish(server, owner);
  const other = await publish(server, owner);
  const socket = await watching(await signUp(server, 'player'), event._id);
  const beside = await watching(owner, other._id);
  await registerTeam(server, event._id);
  const path = `/tournaments/${event._id}`;
  await server.call(`PUT ${path}`, { token: owner.token, body: { title: 'Night cup' } });
  await expect.poll(() => socket.of('event:changed')).toEqual([{ kind: 'tournament', id: event._id }]);
  await server.call(`DELETE ${path}`, { token: owner.token });
  await expect.poll(() => socket.of('event:changed').length, { timeout: 5000 }).toBe(2);
  await caughtUp(beside);
  expect(beside.of('event:changed')).toEqual([]);
});
