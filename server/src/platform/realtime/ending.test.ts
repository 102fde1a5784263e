import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { openGroup, openScene, registerTeam, type Scene } from '../../../test/groups.ts';
import { type Person, signInAdmin } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closed, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();

const target = ({ tournamentId, groupId }: Scene) => ({ tournamentId, groupId });

/** Returns a connected socket that listens to the scene's group and tournament. */
async function listen(person: Person | undefined, scene: Scene): Promise<TestSocket> {
  const socket = await connect(server, person?.token);
  expect(await ask(socket, 'join-group', target(scene))).toEqual({ ok: true });
  expect(await ask(socket, 'watch', { kind: 'tournament', id: scene.tournamentId })).toEqual({ ok: true });
  return socket;
}

const say = (scene: Scene, content: string) =>
  server.call(`POST ${scene.managed}`, { token: scene.owner.token, body: { content } });

const contents = (socket: TestSocket) => socket.of('group:message').map(event => event.message.content);

describe('ending a session closes its sockets (A7)', () => {
  type Act = (person: Person, scene: Scene) => Promise<unknown>;
  const acts: [string, Act][] = [
    ['logout', p => server.call('POST /auth/logout', { body: { refreshToken: p.refreshToken } })],
    ['logout-all', p => server.call('POST /auth/logout-all', { token: p.token })],
    [
      'a role switch',
      p => server.call('POST /auth/switch-role', { token: p.token, body: { role: 'organization' } }),
    ],
    [
      'the theft of a refresh token',
      async p => {
        const first = await server.call('POST /auth/refresh', { body: { refreshToken: p.refreshToken } });
        await server.call('POST /auth/refresh', { body: { refreshToken: first.body.refreshToken } });
        expect(
          (await server.call('POST /auth/refresh', { body: { refreshToken: p.refreshToken } })).status,
        ).toBe(401);
      },
    ],
  ];
  it.each(acts)(
    'after %s: they get session:ended, close before the response, and receive nothing more',
    async (_what, act) => {
      const scene = await openScene(server);
      const [person, other] = scene.members as [Person, Person];
      const sockets = [await listen(person, scene), await listen(person, scene)];
      const beside = await listen(other, scene);
      const ends = sockets.map(closed);
      await act(person, scene);
      await say(scene, 'secret');
      expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect']);
      for (const socket of sockets) {
        expect(contents(socket)).toEqual([]);
        expect(socket.of('session:ended')).toEqual([{ reason: 'ended' }]);
      }
      await caughtUp(beside);
      expect(contents(beside)).toEqual(['secret']);
      expect(beside.of('session:ended')).toEqual([]);
    },
  );

  it('a password change ends the other sessions and keeps this one', async () => {
    const scene = await openScene(server, 1);
    const person = scene.members[0] as Person;
    const { body } = await server.call('POST /auth/login', {
      body: { email: person.user.email, password: person.password },
    });
    const mine = await listen(person, scene);
    const other = await listen({ ...person, token: body.accessToken }, scene);
    const end = closed(other);
    const { status } = await server.call('PUT /auth/password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'another long one' },
    });
    expect(status).toBe(204);
    await say(scene, 'after');
    await end;
    await caughtUp(mine);
    expect([contents(mine), contents(other)]).toEqual([['after'], []]);
    expect(other.of('session:ended')).toEqual([{ reason: 'ended' }]);
  });

  it('a new name or picture disconnects nobody', async () => {
    const scene = await openScene(server, 1);
    const socket = await listen(scene.members[0], scene);
    const { status } = await server.call('PUT /auth/profile', {
      token: scene.members[0]?.token,
      body: { name: 'New Name' },
    });
    expect(status).toBe(200);
    await say(scene, 'still here');
    await caughtUp(socket);
    expect([socket.connected, contents(socket)]).toEqual([true, ['still here']]);
  });

  it('an expired access token is reported, and a new one of the same session connects at once', async () => {
    const scene = await openScene(server, 1);
    const person = scene.members[0] as Person;
    const socket = await listen(person, scene);
    const end = closed(socket);
    server.clock.advance(15 * 60_000);
    expect(await end).toBe('io server disconnect');
    expect(socket.of('session:ended')).toEqual([{ reason: 'expired' }]);
    const { body } = await server.call('POST /auth/refresh', { body: { refreshToken: person.refreshToken } });
    const again = await listen({ ...person, token: body.accessToken }, scene);
    server.clock.advance(-15 * 60_000);
    expect(again.connected).toBe(true);
  });
});

describe('actions on another node arrive through the database (A7)', () => {
  const tell = (signal: object) =>
    sql`select pg_notify('hotdrop', ${JSON.stringify(signal)})`.execute(server.deps.db);
  const users = () => server.deps.db.updateTable('users');

  it('a suspension', async () => {
    const scene = await openScene(server, 1);
    const userId = scene.members[0]?.user._id ?? '';
    const socket = await listen(scene.members[0], scene);
    await users().set({ suspended_at: new Date() }).where('id', '=', userId).execute();
    const end = closed(socket);
    await tell({ kind: 'account-changed', userId });
    await end;
    await say(scene, 'secret');
    expect([socket.of('session:ended'), contents(socket)]).toEqual([[{ reason: 'ended' }], []]);
    await expect(connect(server, scene.members[0]?.token)).rejects.toMatchObject({
      data: { code: 'UNAUTHENTICATED' },
    });
  });

  it('an admin who was demoted', async () => {
    const scene = await openScene(server, 1);
    const admin = await signInAdmin(server);
    const socket = await listen(admin, scene);
    await users().set({ role: 'player' }).where('id', '=', admin.user._id).execute();
    const end = closed(socket);
    await tell({ kind: 'account-changed', userId: admin.user._id });
    expect(await end).toBe('io server disconnect');
  });

  it('an ended session', async () => {
    const scene = await openScene(server, 1);
    const socket = await listen(scene.members[0], scene);
    const end = closed(socket);
    await tell({ kind: 'session-ended', sessionId: scene.members[0]?.refreshToken.split('.')[0] });
    expect(await end).toBe('io server disconnect');
  });

  it('a removal from a group', async () => {
    const scene = await openScene(server);
    const [person, other] = scene.members as [Person, Person];
    const [out, stays] = [await listen(person, scene), await listen(other, scene)];
    await server.deps.db
      .updateTable('registrations')
      .set({ group_id: null })
      .where('user_id', '=', person.user._id)
      .execute();
    await tell({ kind: 'membership-changed', of: 'group', ids: [scene.groupId], node: 'another' });
    await expect.poll(() => out.of('group:left')).toEqual([{ groupId: scene.groupId }]);
    await say(scene, 'secret');
    await Promise.all([caughtUp(out), caughtUp(stays)]);
    expect([contents(out), contents(stays)]).toEqual([[], ['secret']]);
  });

  it('anything missed while its connection was lost', async () => {
    const scene = await openScene(server);
    const [gone, removed] = scene.members as [Person, Person];
    const sockets = [await listen(gone, scene), await listen(removed, scene)] as const;
    const end = closed(sockets[0]);
    await users().set({ suspended_at: new Date() }).where('id', '=', gone.user._id).execute();
    await server.deps.db
      .updateTable('registrations')
      .set({ group_id: null })
      .where('user_id', '=', removed.user._id)
      .execute();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hotdrop-signals' and datname = current_database()`.execute(server.deps.db);
    await end;
    await expect.poll(() => sockets[1].of('group:left')).toEqual([{ groupId: scene.groupId }]);
  });
});

describe('a user who leaves a group receives nothing more from it (A7)', () => {
  type Act = (scene: Scene, person: Person) => Promise<{ status: number }>;
  const acts: [string, Act, boolean][] = [
    [
      'removed from the group',
      ({ tournamentId, groupId, owner }, person) =>
        server.call(`POST /tournaments/${tournamentId}/groups/${groupId}/remove-member`, {
          token: owner.token,
          body: { userId: person.user._id },
        }),
      true,
    ],
    [
      'removed from the tournament',
      ({ tournamentId, owner }, person) =>
        server.call(`DELETE /tournaments/${tournamentId}/participants/${person.user._id}`, {
          token: owner.token,
        }),
      true,
    ],
    [
      'withdrawn',
      ({ tournamentId }, person) =>
        server.call(`DELETE /tournaments/${tournamentId}/register`, { token: person.token }),
      true,
    ],
    [
      'moved to another group',
      async ({ tournamentId, owner }, person) => {
        const { groupId } = await openGroup(server, owner, tournamentId, [
          await registerTeam(server, tournamentId),
        ]);
        return server.call(`POST /tournaments/${tournamentId}/groups/move-member`, {
          token: owner.token,
          body: { userId: person.user._id, toGroupId: groupId },
        });
      },
      true,
    ],
    [
      'group deleted',
      ({ tournamentId, groupId, owner }) =>
        server.call(`DELETE /tournaments/${tournamentId}/groups/${groupId}`, { token: owner.token }),
      false,
    ],
    [
      'tournament deleted',
      ({ tournamentId, owner }) => server.call(`DELETE /tournaments/${tournamentId}`, { token: owner.token }),
      false,
    ],
  ];
  it.each(acts)('%s', async (_what, act, othersStay) => {
    const scene = await openScene(server);
    const [person, other] = scene.members as [Person, Person];
    const [out, beside] = [await listen(person, scene), await listen(other, scene)];
    const managing = await listen(scene.owner, scene);
    expect((await act(scene, person)).status).toBeLessThan(300);
    await caughtUp(out);
    expect(out.of('group:left')).toEqual([{ groupId: scene.groupId }]);
    expect(out.connected).toBe(true);
    // As if a message were still in transit: nobody is left to receive it.
    const message = { seq: 99, content: 'secret' } as never;
    server.deps.groupEvents.messagesPosted(scene.tournamentId, scene.groupId, [message]);
    await Promise.all([out, beside, managing].map(caughtUp));
    expect(contents(out)).toEqual([]);
    expect(contents(beside).includes('secret')).toBe(othersStay);
    expect(contents(managing).includes('secret')).toBe(othersStay);
    expect((await ask(out, 'join-group', target(scene))).ok).toBe(false);
  });

  it('a join authorized before a removal does not get in after it', async () => {
    for (let round = 0; round < rounds(8, 25); round++) {
      const scene = await openScene(server, 1);
      const person = scene.members[0] as Person;
      const socket = await connect(server, person.token);
      const [joined, removed] = await Promise.all([
        ask(socket, 'join-group', target(scene)),
        (async () => {
          await new Promise(resolve => setTimeout(resolve, Math.random() * 4));
          return server.call(
            `POST /tournaments/${scene.tournamentId}/groups/${scene.groupId}/remove-member`,
            { token: scene.owner.token, body: { userId: person.user._id } },
          );
        })(),
      ]);
      expect(removed.status).toBe(200);
      await say(scene, 'secret');
      await caughtUp(socket);
      expect(contents(socket)).not.toContain('secret');
      if (joined.ok) expect(socket.of('group:left')).toHaveLength(1);
      socket.disconnect();
    }
  });
});
