import { beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { heldSlot, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closed, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});

const erase = (person: Person, body?: object) =>
  server.call('DELETE /profile', { token: person.token, ...(body && { body }) });
const eraseByAdmin = (id: string, by = admin) =>
  server.call(`DELETE /admin/users/${id}`, { token: by.token });
const codeOf = async (answer: ReturnType<typeof server.call>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};
const rowOf = ({ user }: Person) =>
  server.deps.db.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirstOrThrow();

describe('deleting your account', () => {
  it('ends every session and token at once (A7), and frees the email for another account', async () => {
    const person = await signUp(server, 'player', { name: 'Once here', phone: '9812345678' });
    const credentials = { email: person.user.email, password: person.password };
    const elsewhere = (await server.call('POST /auth/login', { body: credentials })).body;
    expect((await erase(person, { password: person.password })).status).toBe(204);

    for (const token of [person.token, elsewhere.accessToken]) {
      expect(await codeOf(server.call('GET /auth/me', { token }))).toEqual([401, 'UNAUTHENTICATED']);
    }
    for (const refreshToken of [person.refreshToken, elsewhere.refreshToken]) {
      const again = server.call('POST /auth/refresh', { body: { refreshToken } });
      expect(await codeOf(again)).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    }
    expect(await codeOf(server.call('POST /auth/login', { body: credentials }))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
    const again = await signUp(server, 'player', { email: person.user.email });
    expect(again.user._id).not.toBe(person.user._id);
    const row = await rowOf(person);
    expect(row).toMatchObject({
      email: expect.stringMatching(/^deleted-[0-9a-f-]{36}@deleted\.invalid$/),
      name: 'Deleted user',
      phone: '',
      password_hash: '',
    });
    const asDeleted = { email: row.email, password: person.password };
    expect((await server.call('POST /auth/login', { body: asDeleted })).status).toBe(401);
  });

  it('is not blocked by an account whose email looks like a deleted one’s (A2)', async () => {
    const person = await signUp(server, 'player');
    const squatter = await signUp(server, 'player');
    const email = `deleted-${person.user._id}@deleted.invalid`;
    const body = { name: 'Squatter', email, password: 'correct horse battery' };
    const refused = await server.call('POST /auth/register', { body });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
    // Also one from before such addresses were rejected.
    await server.deps.db.updateTable('users').set({ email }).where('id', '=', squatter.user._id).execute();
    expect((await erase(person)).status).toBe(204);
    expect((await rowOf(person)).email).not.toContain(person.user._id);
  });

  it('notifies the organizer’s open pages that kick requests about its squad were dismissed', async () => {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, scrim._id);
    const { player: asker } = await bookedPlayer(server, scrim._id);
    const asked = await server.call(`POST /scrims/${scrim._id}/kick-requests`, {
      token: asker.token,
      body: { slotNumber: 1, targetName: 'Ravi', reason: 'Teams up' },
    });
    expect(asked.status).toBe(201);
    const screen = await connect(server, owner.token);
    expect((await erase(player)).status).toBe(204);
    await caughtUp(screen);
    expect(screen.of('scrim:kick-request')).toEqual([{ scrimId: scrim._id }]);
    const requests = await server.call(`GET /scrims/${scrim._id}/kick-requests`, { token: owner.token });
    expect(requests.body.items).toMatchObject([{ status: 'dismissed', reason: '' }]);
  });

  it('closes open sockets, which receive nothing afterwards (A7)', async () => {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, scrim._id);
    const socket = await connect(server, player.token);
    await ask(socket, 'join-scrim', scrim._id);
    const end = closed(socket);
    expect((await erase(player)).status).toBe(204);
    expect(socket.of('session:ended')).toEqual([{ reason: 'ended' }]);
    await end;
    await server.call(`POST /scrims/${scrim._id}/room/messages`, {
      token: owner.token,
      body: { type: 'text', content: 'for those who are in' },
    });
    expect(socket.of('room:message')).toEqual([]);
    await expect(connect(server, player.token)).rejects.toThrow();
  });

  it('rejects a wrong password with an error at its field, and changes nothing', async () => {
    const person = await signUp(server, 'player');
    const { status, body } = await erase(person, { password: 'not the right one' });
    expect([status, body.code, body.fieldErrors]).toEqual([
      400,
      'WRONG_PASSWORD',
      { password: 'Your current password is incorrect' },
    ]);
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
    expect((await erase(person)).status).toBe(204);
  });

  it('is rejected until an organization has settled its lobbies, tournaments and payments', async () => {
    const owner = await signUp(server, 'organization');
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    const cup = await publish(server, owner);
    expect(await codeOf(erase(owner))).toEqual([409, 'SCRIMS_STAND']);
    expect((await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token })).status).toBe(204);
    expect(await codeOf(erase(owner))).toEqual([409, 'TOURNAMENTS_STAND']);
    expect((await server.call(`DELETE /tournaments/${cup._id}`, { token: owner.token })).status).toBe(204);
    expect(await codeOf(erase(owner))).toEqual([409, 'PAYMENTS_WAIT']);
    const decided = await server.call(`PATCH /scrims/${scrim._id}/payments/${payment._id}`, {
      token: owner.token,
      body: { action: 'reject', note: 'Not on my account' },
    });
    expect(decided.status).toBe(200);
    expect((await erase(owner)).status).toBe(204);
    expect(await codeOf(server.call(`GET /organizations/${owner.user._id}`))).toEqual([
      404,
      'ORGANIZATION_NOT_FOUND',
    ]);
  });

  it('lists beforehand what would be deleted with it', async () => {
    const owner = await signUp(server, 'organization');
    const person = await signUp(server, 'player');
    const scrim = await publishScrim(server, owner, { entryFee: 80 });
    await bookSlot(server, person, scrim._id);
    await submitUtr(server, person, scrim._id);
    const cup = await publish(server, owner);
    await server.call(`POST /tournaments/${cup._id}/register`, { token: person.token, body: squad() });
    const { status, body } = await server.call('GET /profile/erasure', { token: person.token });
    expect([status, body.takesAlong]).toEqual([
      200,
      {
        scrims: 0,
        tournaments: 0,
        squads: 0,
        bookings: 1,
        registrations: 1,
        promos: 0,
        owes: 0,
        isOwed: 80,
      },
    ]);
  });

  it('happens once, even if requested twice at once', async () => {
    const person = await signUp(server, 'player');
    const statuses = await Promise.all([erase(person), erase(person)].map(async one => (await one).status));
    expect(statuses.sort()).toEqual([204, 401]);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target_id', '=', person.user._id)
      .execute();
    expect(entries).toEqual([{ actor_id: person.user._id, action: 'erase' }]);
  });
});

describe('deletion by an admin', () => {
  it('deletes the account and records it in the audit log, without a name', async () => {
    const person = await signUp(server, 'player', { name: 'Canary Singh' });
    expect((await eraseByAdmin(person.user._id)).status).toBe(204);
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
    const [entry] = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', person.user._id)
      .execute();
    expect(entry).toMatchObject({ actor_id: admin.user._id, action: 'delete', target_kind: 'user' });
    expect(Object.values(entry?.detail ?? {}).every(value => typeof value === 'number')).toBe(true);
    expect(await codeOf(eraseByAdmin(person.user._id))).toEqual([409, 'USER_DELETED']);
  });

  it('works only for other, existing accounts, and only for admins', async () => {
    const second = await signInAdmin(server);
    expect(await codeOf(eraseByAdmin(admin.user._id))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await codeOf(eraseByAdmin('01a1fa3d-72e0-700f-b184-1718bac4ea54'))).toEqual([
      404,
      'USER_NOT_FOUND',
    ]);
    const player = await signUp(server, 'player');
    expect((await eraseByAdmin(second.user._id, player)).status).toBe(403);
    expect((await eraseByAdmin(second.user._id)).status).toBe(204);
    expect((await server.call('GET /auth/me', { token: second.token })).status).toBe(401);
  });

  it('never deletes the last admin', async () => {
    expect(await codeOf(erase(admin))).toEqual([409, 'LAST_ADMIN']);
    expect(await codeOf(eraseByAdmin(admin.user._id))).toEqual([409, 'LAST_ADMIN']);
  });

  it('always leaves one of two admins who delete each other at once', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < rounds(4, 10); round++) {
      const second = await signInAdmin(server);
      const answers = await Promise.all([
        eraseByAdmin(second.user._id, admin),
        eraseByAdmin(admin.user._id, second),
      ]);
      expect(answers.map(one => one.status).filter(status => status === 204)).toHaveLength(1);
      if (answers[0]?.status !== 204) admin = second;
      expect((await server.call('GET /auth/me', { token: admin.token })).status).toBe(200);
    }
  });
});
