import { beforeAll, describe, expect, it } from 'vitest';
import { openScene, registerTeam, type Scene, unknownId } from '../../../test/groups.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let scene: Scene;
let other: Scene;

beforeAll(async () => {
  scene = await openScene(server);
  other = await openScene(server, 1);
});

const target = ({ tournamentId, groupId }: Scene) => ({ tournamentId, groupId });
const say = (content: string, { own, members }: Scene = scene) =>
  server.call(`POST ${own}`, { token: members[0]?.token, body: { content } });

/** Returns whether a socket of this person hears the messages of the scene's group after trying to join. */
async function hears(person: Person): Promise<{ ok: boolean; heard: boolean }> {
  const socket = await connect(server, person.token);
  const { ok } = await ask(socket, 'join-group', target(scene));
  await say('is anybody there');
  await caughtUp(socket);
  const heard = socket.of('group:message').length > 0;
  socket.disconnect();
  return { ok, heard };
}

describe('connecting', () => {
  it.each([
    ['no token', undefined, 'UNAUTHENTICATED', 'Please sign in to continue'],
    ['an empty one', '', 'UNAUTHENTICATED', 'Please sign in to continue'],
    ['nonsense', 'not.a.token', 'UNAUTHENTICATED', 'Please sign in to continue'],
  ])('with %s is rejected with the API’s code and message', async (_what, token, code, message) => {
    await expect(connect(server, token)).rejects.toMatchObject({ message, data: { code } });
  });

  it.each([
    ['a number', { token: 5 }],
    ['an object', { token: { $ne: null } }],
    ['nothing', {}],
    ['a long string', { token: 'x'.repeat(5000) }],
  ])('with %s as a token is rejected too', async (_what, auth) => {
    await expect(connect(server, undefined, { auth })).rejects.toMatchObject({
      data: { code: 'UNAUTHENTICATED' },
    });
  });

  it('is rejected with a refresh token, an expired one, and after the session ended', async () => {
    const person = await signUp(server, 'player');
    await expect(connect(server, person.refreshToken)).rejects.toMatchObject({
      data: { code: 'UNAUTHENTICATED' },
    });
    await (await connect(server, person.token)).disconnect();
    server.clock.advance(16 * 60_000);
    await expect(connect(server, person.token)).rejects.toMatchObject({
      message: 'Your session has expired',
      data: { code: 'TOKEN_EXPIRED' },
    });
    server.clock.advance(-16 * 60_000);
    await server.call('POST /auth/logout', { body: { refreshToken: person.refreshToken } });
    await expect(connect(server, person.token)).rejects.toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
  });

  it('works over polling too, sets no cookie, and responds with our headers', async () => {
    const socket = await connect(server, scene.owner.token, { transports: ['polling'] });
    expect(await ask(socket, 'join-group', target(scene))).toEqual({ ok: true });
    await say('by polling');
    await expect.poll(() => socket.of('group:message').length).toBe(1);
    const handshake = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    expect(handshake.status).toBe(200);
    expect(handshake.headers.get('set-cookie')).toBeNull();
    expect(handshake.headers.get('x-content-type-options')).toBe('nosniff');
    expect(handshake.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('joining a group (A1)', () => {
  const cases: [string, () => Promise<Person>, boolean][] = [
    ['a member', async () => scene.members[1] as Person, true],
    ['the owner', async () => scene.owner, true],
    ['an admin', () => signInAdmin(server), true],
    ['a stranger', () => signUp(server, 'player'), false],
    ['a member of another tournament’s group', async () => other.members[0] as Person, false],
    ['another organization', async () => other.owner, false],
    ['a registered player in no group', () => registerTeam(server, scene.tournamentId), false],
  ];
  it.each(cases)('as %s', async (_who, person, expected) => {
    expect(await hears(await person())).toEqual({ ok: expected, heard: expected });
  });

  it('is rejected with the API’s message, and for crossed or unknown IDs', async () => {
    const socket = await connect(server, scene.members[0]?.token);
    const refused = { ok: false, message: 'Group not found' };
    expect(await ask(socket, 'join-group', target(other))).toEqual(refused);
    for (const ids of [
      { tournamentId: other.tournamentId, groupId: scene.groupId },
      { tournamentId: scene.tournamentId, groupId: other.groupId },
      { tournamentId: scene.tournamentId, groupId: unknownId },
      { tournamentId: unknownId, groupId: scene.groupId },
    ]) {
      expect(await ask(socket, 'join-group', ids)).toEqual(refused);
    }
  });

  it('of a deleted tournament is rejected', async () => {
    const gone = await openScene(server, 1);
    await server.call(`DELETE /tournaments/${gone.tournamentId}`, { token: gone.owner.token });
    for (const person of [gone.owner, gone.members[0]]) {
      const socket = await connect(server, person?.token);
      expect((await ask(socket, 'join-group', target(gone))).ok).toBe(false);
      expect(await ask(socket, 'watch', { kind: 'tournament', id: gone.tournamentId })).toEqual({
        ok: false,
        message: 'Tournament not found',
      });
    }
  });

  it('works for IDs in uppercase, and ends with leave-group', async () => {
    const socket = await connect(server, scene.owner.token);
    const capitals = {
      tournamentId: scene.tournamentId.toUpperCase(),
      groupId: scene.groupId.toUpperCase(),
    };
    expect(await ask(socket, 'join-group', capitals)).toEqual({ ok: true });
    await say('one');
    await ask(socket, 'leave-group', capitals);
    await say('two');
    await caughtUp(socket);
    expect(socket.of('group:message').map(event => event.message.content)).toEqual(['one']);
  });
});

describe('watching a tournament', () => {
  it('tells managers about activity in its groups, and nobody else', async () => {
    const sockets: TestSocket[] = [];
    const people = [scene.owner, await signInAdmin(server), scene.members[0], other.owner, other.members[0]];
    for (const person of people) {
      const socket = await connect(server, person?.token);
      expect(await ask(socket, 'watch', { kind: 'tournament', id: scene.tournamentId })).toEqual({
        ok: true,
      });
      sockets.push(socket);
    }
    const { body } = await say('news');
    for (const socket of sockets) await caughtUp(socket);
    const activity = { ...target(scene), lastPostSeq: body.message.seq };
    expect(sockets.map(socket => socket.of('group:activity'))).toEqual([[activity], [activity], [], [], []]);
    expect(sockets.flatMap(socket => socket.of('group:message'))).toEqual([]);
  });

  it('ends with unwatch', async () => {
    const socket = await connect(server, scene.owner.token);
    const watched = { kind: 'tournament', id: scene.tournamentId };
    await ask(socket, 'watch', watched);
    await ask(socket, 'unwatch', watched);
    await say('unheard');
    server.deps.groupEvents.groupsChanged(scene.tournamentId);
    await caughtUp(socket);
    expect(socket.events()).toEqual([]);
  });

  it('of an unknown one is rejected', async () => {
    const socket = await connect(server, scene.owner.token);
    expect(await ask(socket, 'watch', { kind: 'tournament', id: unknownId })).toEqual({
      ok: false,
      message: 'Tournament not found',
    });
  });
});

describe('bad input on a socket (B1)', () => {
  const odd: unknown[] = [
    undefined,
    null,
    0,
    '',
    'x',
    [],
    {},
    { tournamentId: 'x', groupId: 'y' },
    { tournamentId: { a: 1 }, groupId: [] },
    { kind: 'scrims', id: unknownId },
    { kind: 'tournament', id: "' or 1=1 --" },
    { kind: 'tournament', id: '\0' },
    { __proto__: null, id: 5 },
    Buffer.from('binary'),
  ];
  it.each(['join-group', 'leave-group', 'watch', 'unwatch'] as const)(
    '%s rejects what it cannot read',
    async event => {
      const socket = await connect(server, scene.owner.token);
      for (const value of odd) expect((await ask(socket, event, value)).ok).toBe(false);
      expect(socket.connected).toBe(true);
    },
  );

  it('ignores unknown events and requests without an ack', async () => {
    const socket = await connect(server, scene.owner.token);
    const loose = socket as unknown as { emit(event: string, ...args: unknown[]): void };
    for (const event of ['nonsense', 'constructor', '__proto__', 'session:ended', 'group:message']) {
      loose.emit(event, { id: 1 }, 2, 3);
    }
    loose.emit('join-group');
    loose.emit('join-group', target(other));
    loose.emit('watch', 5);
    await caughtUp(socket);
    expect([socket.connected, socket.events()]).toEqual([true, []]);
  });

  it('disconnects a client whose frame is too large, and nobody else (B4)', async () => {
    const [bad, good] = [await connect(server, scene.owner.token), await connect(server, scene.owner.token)];
    const dropped = new Promise(resolve => bad.once('disconnect', resolve));
    bad.emit('watch', { kind: 'tournament', id: 'x'.repeat(20_000) } as never);
    await dropped;
    expect(await ask(good, 'join-group', target(scene))).toEqual({ ok: true });
  });
});
