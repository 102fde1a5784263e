import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { openScene, type Scene } from '../../../test/groups.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { sharedSettings, startSecondNode } from '../../../test/second-node.ts';
import { type TestServer, useServer } from '../../../test/server.ts';
import { ask, caughtUp, closed, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const server = useServer(sharedSettings);
closeSocketsAtEnd();
const { setRole, suspend, restore } = accountsOf(server);
let second: Awaited<ReturnType<typeof startSecondNode>>;
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
  second = await startSecondNode(server);
});
afterAll(() => second?.close());

const secondServer = (): TestServer => ({ ...server, url: second.url });

/** Returns a socket that listens to a scene's group and tournament. */
async function listen(at: TestServer, person: Person, scene: Scene): Promise<TestSocket> {
  const { tournamentId, groupId } = scene;
  const socket = await connect(at, person.token);
  expect(await ask(socket, 'join-group', { tournamentId, groupId })).toEqual({ ok: true });
  expect(await ask(socket, 'watch', { kind: 'tournament', id: tournamentId })).toEqual({ ok: true });
  return socket;
}

const contents = (socket: TestSocket) => socket.of('group:message').map(event => event.message.content);

describe('admin actions on an account close its sockets on every node (A7)', () => {
  const acts: [string, (person: Person) => Promise<unknown>][] = [
    ['a suspension', person => suspend(admin, person)],
    ['a role change', person => setRole(admin, person.user._id, 'organization')],
  ];
  it.each(acts)(
    '%s: the sockets get session:ended, close before the response here and at once on the other node, and receive nothing more',
    async (_what, act) => {
      const scene = await openScene(server);
      const [person, other] = scene.members as [Person, Person];
      const here = await listen(server, person, scene);
      const there = await listen(secondServer(), person, scene);
      const beside = await listen(secondServer(), other, scene);
      const ends = [closed(here), closed(there)];
      await act(person);
      // The account's cached session is dropped with it.
      expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
      const { status } = await server.call(`POST ${scene.managed}`, {
        token: scene.owner.token,
        body: { content: 'secret' },
      });
      expect(status).toBe(201);
      await ends[0];
      expect(contents(here)).toEqual([]);
      await ends[1];
      for (const socket of [here, there]) {
        expect(socket.of('session:ended')).toEqual([{ reason: 'ended' }]);
        expect(socket.received.at(-1)?.event).toBe('session:ended');
      }
      expect((await fetch(`${second.url}/api/auth/me`, bearer(person))).status).toBe(401);
      for (const at of [server, secondServer()]) {
        await expect(connect(at, person.token)).rejects.toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
      }
      await caughtUp(beside);
      expect(beside.of('session:ended')).toEqual([]);
    },
  );

  it.each(acts)(
    '%s: sockets close before the response, even if the node cannot hear its own database events',
    async (_what, act) => {
      const scene = await openScene(server, 1);
      const person = scene.members[0] as Person;
      const socket = await listen(server, person, scene);
      const end = closed(socket);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hotdrop-signals' and datname = current_database()`.execute(server.deps.db);
      await act(person);
      const body = { content: 'secret' };
      expect((await server.call(`POST ${scene.managed}`, { token: scene.owner.token, body })).status).toBe(
        201,
      );
      await end;
      expect(contents(socket)).toEqual([]);
    },
  );

  it('a squad is back in its room once its suspension is lifted and it has logged in again', async () => {
    const owner = await signUp(server, 'organization');
    const { _id: scrimId } = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, scrimId);
    const socket = await connect(server, player.token);
    expect(await ask(socket, 'join-scrim', scrimId)).toEqual({ ok: true });
    await suspend(admin, player);
    await closed(socket);
    const { user, password } = player;
    const login = () => server.call('POST /auth/login', { body: { email: user.email, password } });
    expect((await login()).body.code).toBe('SUSPENDED');
    await restore(admin, player);
    expect((await server.call('GET /auth/me', { token: player.token })).status).toBe(401);
    const again = await connect(server, (await login()).body.accessToken);
    expect(await ask(again, 'join-scrim', scrimId)).toEqual({ ok: true });
  });

  it('editing its data, or its suspension note, disconnects nobody', async () => {
    const scene = await openScene(server, 1);
    const person = scene.members[0] as Person;
    const socket = await listen(server, person, scene);
    const body = { name: 'Another Name', suspensionNote: 'of nobody who is suspended' };
    const answer = await server.call(`PUT /admin/users/${person.user._id}`, { token: admin.token, body });
    expect(answer.body.user).toMatchObject({ name: 'Another Name', suspensionNote: '' });
    expect((await server.call('GET /auth/me', { token: person.token })).body.user.name).toBe('Another Name');
    await caughtUp(socket);
    expect(socket.of('session:ended')).toEqual([]);
  });
});

function bearer({ token }: Person): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } };
}
