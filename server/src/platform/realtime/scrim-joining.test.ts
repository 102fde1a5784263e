import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;
let scrimId: string;
let squad: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  scrimId = (await publishScrim(server, owner))._id;
  squad = (await bookedPlayer(server, scrimId)).player;
});

const forbidden = { ok: false, message: 'This room is for the organizer and confirmed participants' };
const say = (content: string, id = scrimId, by = owner) =>
  server.call(`POST /scrims/${id}/room/messages`, { token: by.token, body: { content } });
const contents = (socket: TestSocket) => socket.of('room:message').map(event => event.message.content);

describe('joining the room of a scrim (A1)', () => {
  const cases: [string, () => Promise<Person>, boolean][] = [
    ['a confirmed squad', async () => squad, true],
    ['the owner', async () => owner, true],
    ['an admin', () => signInAdmin(server), true],
    ['a stranger', () => signUp(server, 'player'), false],
    ['another organization', () => signUp(server, 'organization'), false],
    [
      'a squad of another scrim',
      async () => (await bookedPlayer(server, (await publishScrim(server, owner))._id)).player,
      false,
    ],
  ];
  it.each(cases)('as %s', async (_who, who, expected) => {
    const socket = await connect(server, (await who()).token);
    expect(await ask(socket, 'join-scrim', scrimId)).toEqual(expected ? { ok: true } : forbidden);
    await say('is anybody there');
    await caughtUp(socket);
    expect(contents(socket)).toEqual(expected ? ['is anybody there'] : []);
  });

  it('as a squad that is held, waitlisted or suspended', async () => {
    const scrim = await publishScrim(server, owner, { slots: 1, entryFee: 50 });
    const { player: held } = await bookedPlayer(server, scrim._id);
    const { player: waits } = await bookedPlayer(server, scrim._id);
    for (const person of [held, waits]) {
      const socket = await connect(server, person.token);
      expect(await ask(socket, 'join-scrim', scrim._id)).toEqual(forbidden);
    }
    const { player } = await bookedPlayer(server, scrimId);
    const socket = await connect(server, player.token);
    // Only in the database, as while the signal is in flight.
    await server.deps.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', player.user._id)
      .execute();
    expect(await ask(socket, 'join-scrim', scrimId)).toEqual(forbidden);
    expect((await ask(socket, 'watch', { kind: 'scrim', id: scrimId })).ok).toBe(false);
  });

  it('is rejected for an unknown scrim and an invalid ID (B1)', async () => {
    const socket = await connect(server, owner.token);
    expect(await ask(socket, 'join-scrim', unknownId)).toEqual({ ok: false, message: 'Scrim not found' });
    for (const odd of [undefined, null, 5, '', 'x', {}, { id: scrimId }, [scrimId], "' or 1=1 --", '\0']) {
      expect((await ask(socket, 'join-scrim', odd)).ok).toBe(false);
      expect((await ask(socket, 'leave-scrim', odd)).ok).toBe(false);
    }
    expect(socket.connected).toBe(true);
  });

  it('works for an ID in uppercase, ends with leave-scrim, and must be repeated after a reconnect', async () => {
    const socket = await connect(server, squad.token);
    expect(await ask(socket, 'join-scrim', scrimId.toUpperCase())).toEqual({ ok: true });
    await say('one');
    expect(await ask(socket, 'leave-scrim', scrimId.toUpperCase())).toEqual({ ok: true });
    await say('two');
    await ask(socket, 'join-scrim', scrimId);
    await say('three');
    await caughtUp(socket);
    const again = new Promise<void>(resolve => socket.once('connect', resolve));
    socket.disconnect().connect();
    await again;
    await say('four');
    await ask(socket, 'join-scrim', scrimId);
    await say('five');
    await caughtUp(socket);
    expect(contents(socket)).toEqual(['one', 'three', 'five']);
  });
});

it('messages written, edited and deleted reach those who joined exactly as stored (D3)', async () => {
  const socket = await connect(server, squad.token);
  await ask(socket, 'join-scrim', scrimId);
  const path = `/scrims/${scrimId}/room/messages`;
  const send = async (route: string, body?: object) =>
    (await server.call(route, { token: owner.token, ...(body && { body }) })).body.message;
  const posts = await Promise.all(
    Array.from({ length: 5 }, () => send(`POST ${path}`, { content: 'frist', clientMsgId: 'c1' })),
  );
  const posted = posts[0];
  const edited = await send(`PATCH ${path}/${posted._id}`, { content: 'first' });
  await send(`PATCH ${path}/${posted._id}`, { content: 'first' });
  const deleted = await send(`DELETE ${path}/${posted._id}`);
  await send(`DELETE ${path}/${posted._id}`);
  await caughtUp(socket);
  expect(socket.events()).toEqual([
    { event: 'room:message', payload: { scrimId, message: posted } },
    { event: 'room:message-updated', payload: { scrimId, message: edited } },
    { event: 'room:message-deleted', payload: { scrimId, message: deleted } },
  ]);
});

describe('a squad that loses its slot receives nothing more from the room (A7)', () => {
  type Act = (id: string, person: Person) => Promise<{ status: number }>;
  const acts: [string, Act, string][] = [
    [
      'kicked',
      (id, person) =>
        server.call(`DELETE /scrims/${id}/participants/${person.user._id}`, { token: owner.token }),
      'Your squad was kicked from this scrim',
    ],
    [
      'given up',
      (id, person) => server.call(`DELETE /scrims/${id}/book`, { token: person.token }),
      forbidden.message,
    ],
  ];
  it.each(acts)(
    '%s: its sockets leave the room before the response, get room:left, and reading is rejected over HTTP',
    async (_what, act, refusal) => {
      const { _id: id } = await publishScrim(server, owner);
      const { player } = await bookedPlayer(server, id);
      const { player: beside } = await bookedPlayer(server, id);
      const sockets = [await connect(server, player.token), await connect(server, player.token)];
      const other = await connect(server, beside.token);
      for (const socket of [...sockets, other]) await ask(socket, 'join-scrim', id);
      expect((await act(id, player)).status).toBe(204);
      await say('secret', id);
      for (const socket of [...sockets, other]) await caughtUp(socket);
      for (const socket of sockets) {
        expect(contents(socket)).not.toContain('secret');
        expect(socket.of('room:left')).toEqual([{ scrimId: id }]);
        expect(await ask(socket, 'join-scrim', id)).toEqual(forbidden);
      }
      expect(contents(other).at(-1)).toBe('secret');
      expect(other.of('room:left')).toEqual([]);
      const read = await server.call(`GET /scrims/${id}/room`, { token: player.token });
      expect([read.status, read.body.message]).toEqual([403, refusal]);
    },
  );

  it('squads that may read the room stay in it when the scrim is cancelled', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, id);
    const socket = await connect(server, player.token);
    await ask(socket, 'join-scrim', id);
    await server.call(`DELETE /scrims/${id}`, { token: owner.token });
    await say('The server is down, sorry', id);
    await caughtUp(socket);
    expect(contents(socket).at(-1)).toBe('The server is down, sorry');
    expect(socket.of('room:left')).toEqual([]);
  });
});
