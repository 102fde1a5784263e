import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

const details = { matchNumber: 1, roomId: '44001', password: 'drop1' };
const set = (scrimId: string, by: Person) =>
  server.call(`PUT /scrims/${scrimId}/room/credentials`, { token: by.token, body: details });
const get = async (scrimId: string, by: Person) =>
  (await server.call(`GET /scrims/${scrimId}/room/credentials`, { token: by.token })).body.credentials;
const say = (scrimId: string, by: Person) =>
  server.call(`POST /scrims/${scrimId}/room/messages`, { token: by.token, body: { content: 'Hi' } });

describe('the room and its details', () => {
  it('of a lobby cloned by an admin belong to its organizer: the admin can neither write nor see them (A8)', async () => {
    const scrim = await publishScrim(server, owner);
    const startAts = [new Date(server.clock.now().getTime() + 5 * 60 * 60_000).toISOString()];
    const cloned = await server.call(`POST /scrims/${scrim._id}/clone`, {
      token: admin.token,
      body: { startAts },
    });
    const { _id: id, createdBy } = cloned.body.scrims[0];
    expect(createdBy).toBe(owner.user._id);
    expect((await set(id, admin)).body.code).toBe('OWNER_SETS_CREDENTIALS');
    expect((await set(id, owner)).status).toBe(200);
    expect(await get(id, admin)).toMatchObject({ roomId: null, password: null, released: false });
    const said = await say(id, admin);
    expect([said.status, said.body.code]).toEqual([403, 'OWNER_WRITES']);
    expect((await server.call(`GET /scrims/${id}/room`, { token: admin.token })).body.room.isOwner).toBe(
      false,
    );
    const audit = await server.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target_id', '=', id)
      .where('action', '=', 'clone')
      .execute();
    expect(audit).toEqual([{ actor_id: admin.user._id, action: 'clone' }]);
  });

  it('are hidden from an admin who opened the lobby as an organization (A8)', async () => {
    const risen = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, risen);
    await set(id, risen);
    const { db, authenticator } = server.deps;
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', risen.user._id).execute();
    await authenticator.forgetUser(risen.user._id);
    expect(await get(id, risen)).toMatchObject({ roomId: null, password: null });
    expect((await say(id, risen)).body.code).toBe('OWNER_WRITES');
  });
});
