import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { rounds } from '../../test/depth.ts';
import { decide, submitUtr } from '../../test/payments.ts';
import { type Person, publish, signIn, signInAdmin, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();
const { put, setRole, suspend, auditOf } = accountsOf(server);
let admin: Person;

const activeAdmins = async () => {
  const rows = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(row => row.id);
};

/** Returns how many statements wait for a lock. */
const waiting = () =>
  sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);

beforeAll(async () => {
  admin = await signInAdmin(server);
});

describe('a role change', () => {
  it.each([
    ['player', 'organization'],
    ['player', 'admin'],
    ['organization', 'player'],
    ['organization', 'admin'],
  ] as const)(
    'from %s to %s ends the sessions, applies to the next one and is in the audit log',
    async (from, to) => {
      const person = await signUp(server, from);
      const { status, body } = await setRole(admin, person.user._id, to);
      expect([status, body.user.role]).toEqual([200, to]);
      expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
      const refresh = await server.call('POST /auth/refresh', {
        body: { refreshToken: person.refreshToken },
      });
      expect([refresh.status, refresh.body.code]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
      expect((await signIn(server, person)).user.role).toBe(to);
      expect(await auditOf(person.user._id)).toEqual([[admin.user._id, 'set-role', { from, to }]]);
    },
  );

  it('works for a former admin, too', async () => {
    const person = await signInAdmin(server);
    expect((await setRole(admin, person.user._id, 'player')).status).toBe(200);
    expect((await server.call('GET /admin/users', { token: person.token })).status).toBe(401);
    const again = await signIn(server, person);
    expect((await server.call('GET /admin/users', { token: again.token })).status).toBe(403);
  });

  it('to the current role ends no session and is not logged', async () => {
    const person = await signUp(server, 'player');
    expect((await setRole(admin, person.user._id, 'player')).status).toBe(200);
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
    expect(await auditOf(person.user._id)).toEqual([]);
    expect((await setRole(admin, admin.user._id, 'admin')).status).toBe(200);
  });

  it('gives an organization its name, and restores what it had if it returns', async () => {
    const player = await signUp(server, 'player', { name: 'Ravi Leagues' });
    const { body } = await setRole(admin, player.user._id, 'organization');
    expect(body.user).toMatchObject({ organizationInfo: { orgName: 'Ravi Leagues' }, verified: false });
    const organization = await signUp(server, 'organization', { orgName: 'Old League' });
    await server.deps.db
      .updateTable('users')
      .set({ verified: true, kyc_status: 'approved', org_upi_id: 'old@upi' })
      .where('id', '=', organization.user._id)
      .execute();
    const asPlayer = await setRole(admin, organization.user._id, 'player');
    expect(asPlayer.body.user).not.toHaveProperty('verified');
    expect((await server.call(`GET /organizations/${organization.user._id}`)).status).toBe(404);
    const back = await setRole(admin, organization.user._id, 'organization');
    expect(back.body.user).toMatchObject({
      organizationInfo: { orgName: 'Old League', upiId: 'old@upi' },
      verified: true,
      orgKyc: { status: 'approved' },
    });
  });

  it('is rejected while an organization has scrims to run or payments to settle', async () => {
    const organizer = await signUp(server, 'organization');
    const scrim = await publishScrim(server, organizer, { entryFee: 50 });
    const { player } = await bookedPlayer(server, scrim._id);
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, organizer, payment, 'approve');
    const turn = async () => {
      const { status, body } = await setRole(admin, organizer.user._id, 'player');
      return [status, body.code, body.message];
    };
    expect(await turn()).toEqual([409, 'USER_SCRIMS_STAND', 'Cancel this organizer’s open scrims first']);
    await server.call(`DELETE /scrims/${scrim._id}`, { token: admin.token });
    const { _id: tournament } = await publish(server, organizer);
    expect(await turn()).toEqual([
      409,
      'USER_TOURNAMENTS_STAND',
      'Delete this organizer’s open tournaments first',
    ]);
    await server.call(`DELETE /tournaments/${tournament}`, { token: admin.token });
    expect(await turn()).toEqual([
      409,
      'USER_PAYMENTS_WAIT',
      'This organizer must confirm or refund open payments first',
    ]);
    expect((await server.call('GET /auth/me', { token: organizer.token })).body.user.role).toBe(
      'organization',
    );
    await decide(server, admin, payment, 'refunded', 'By UPI');
    expect((await turn())[0]).toBe(200);
  });

  it('accepts only the three roles', async () => {
    const { user } = await signUp(server, 'player');
    const { status, body } = await setRole(admin, user._id, 'owner');
    expect([status, body.fieldErrors]).toEqual([400, { role: 'Choose a role' }]);
  });
});

describe('the last admin', () => {
  afterEach(async () => {
    await server.deps.db
      .updateTable('users')
      .set({ role: 'player' })
      .where('role', '=', 'admin')
      .where('id', '!=', admin.user._id)
      .execute();
  });

  const lastAdmin = [409, 'LAST_ADMIN', 'This is the last admin. Make someone else an admin first'];
  const ownAccount = [409, 'OWN_ACCOUNT', 'Only another admin can do this to your account'];
  const outcome = async (answer: ReturnType<typeof put>) => {
    const { status, body } = await answer;
    return [status, body.code, body.message];
  };

  it('can be neither demoted nor suspended; with several admins, nobody can do it to themselves', async () => {
    await server.deps.db
      .updateTable('users')
      .set({ role: 'player' })
      .where('id', '!=', admin.user._id)
      .where('role', '=', 'admin')
      .execute();
    const { _id: id } = admin.user;
    const acts = () => [setRole(admin, id, 'player'), put(admin, id, { suspended: true })];
    for (const act of acts()) expect(await outcome(act)).toEqual(lastAdmin);
    const other = await signInAdmin(server);
    for (const act of acts()) expect(await outcome(act)).toEqual(ownAccount);
    // A suspended admin does not count.
    await suspend(admin, other);
    for (const act of acts()) expect(await outcome(act)).toEqual(lastAdmin);
    expect((await put(admin, id, { name: 'The Admin', suspended: false })).status).toBe(200);
    expect(await activeAdmins()).toEqual([id]);
    expect((await auditOf(id)).map(entry => entry[1])).toEqual(['admin-created', 'update']);
  });

  it('one of two admins who act on each other at once always remains, round after round', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds(8, 20); round++) {
      const other = await signInAdmin(server);
      const me = await signIn(server, admin);
      const act = (actor: Person, target: Person, isDemotion: boolean) =>
        isDemotion
          ? setRole(actor, target.user._id, 'player')
          : put(actor, target.user._id, { suspended: true });
      const answers = await Promise.all([act(me, other, round % 2 === 0), act(other, admin, round % 4 < 2)]);
      const left = await activeAdmins();
      expect(left).toHaveLength(1);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter(status => status === 200)).toHaveLength(1);
      expect([401, 403, 409]).toContain(statuses.find(status => status !== 200));
      outcomes.add(answers.map(({ status, body }) => body.code ?? status).join(' '));
      await server.deps.db
        .updateTable('users')
        .set({ role: 'admin', suspended_at: null })
        .where('id', '=', admin.user._id)
        .execute();
      await server.deps.db
        .updateTable('users')
        .set({ role: 'player' })
        .where('id', '=', other.user._id)
        .execute();
    }
    expect([...outcomes].some(one => one.includes('LAST_ADMIN'))).toBe(true);
  });

  it('remains, and a third admin demoted a moment ago can no longer act', async () => {
    admin = await signIn(server, admin);
    const [second, third] = [await signInAdmin(server), await signInAdmin(server)];
    // Both requests pass the role check; the admin demoted first must not change anything after that.
    const { db } = server.deps;
    const { body } = await new Promise<Awaited<ReturnType<typeof put>>>((resolve, reject) => {
      db.transaction()
        .execute(async trx => {
          await trx.selectFrom('users').select('id').where('id', '=', third.user._id).forUpdate().execute();
          const late = put(third, second.user._id, { email: 'taken.over@mail.in' });
          await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
          await trx.updateTable('users').set({ role: 'player' }).where('id', '=', third.user._id).execute();
          late.then(resolve, reject);
        })
        .catch(reject);
    });
    expect(body.code).toBe('FORBIDDEN');
    expect((await server.call('GET /auth/me', { token: second.token })).body.user.email).toBe(
      second.user.email,
    );
  });
});
