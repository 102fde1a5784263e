import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});

type Answer = ReturnType<typeof server.call>;

const login = ({ user: { email }, password }: Person): Answer =>
  server.call('POST /auth/login', { body: { email, password } });
const change = ({ user }: Person, body: object): Answer =>
  server.call(`PUT /admin/users/${user._id}`, { token: admin.token, body });

async function openSessions({ user }: Person): Promise<number> {
  const rows = await server.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user._id)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.length;
}

/** Returns how many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.deps.db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether an open transaction holds the account's row. */
async function isHeld({ user }: Person): Promise<boolean> {
  const { rows } = await sql`select id from users where id = ${user._id} for update skip locked`.execute(
    server.deps.db,
  );
  return rows.length === 0;
}

/** Whether a statement waits for a transaction other than that of this database process. */
async function waitsForAnother(processId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity, unnest(pg_blocking_pids(pid)) as blocking (process_id)
    where datname = current_database() and blocking.process_id <> ${processId}`.execute(server.deps.db);
  return rows.length > 0;
}

/**
 * Runs `other` while `act` has locked the account and waits to write to `table`, until `other` gets a
 * response or waits for `act`. The server's other work may wait for the table as well.
 */
async function beside(
  person: Person,
  { table, act, other }: { table: 'audit_log' | 'sessions'; act: () => Answer; other: () => Answer },
) {
  const answers = await server.deps.db.transaction().execute(async trx => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    const { rows } = await sql<{ processId: number }>`select pg_backend_pid() as "processId"`.execute(trx);
    const processId = rows[0]?.processId ?? 0;
    const acted = act();
    await expect.poll(() => isHeld(person), { timeout: 5000 }).toBe(true);
    await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(0);
    let isAnswered = false;
    const answered = other().finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || waitsForAnother(processId), { timeout: 5000 }).toBe(true);
    // As promises: they wait for the end of this transaction.
    return { acted, answered };
  });
  return { acted: await answers.acted, answered: await answers.answered };
}

/** Signs in while `act` has changed the account and ended its sessions: its last write is the audit log. */
async function signInBeside(person: Person, act: () => Answer) {
  const { acted, answered } = await beside(person, {
    table: 'audit_log',
    act,
    other: () => login(person),
  });
  return { acted, signedIn: answered };
}

const suspended = [403, 'SUSPENDED', 'This account is suspended'];
const refused = [401, 'INVALID_CREDENTIALS', 'Invalid email or password'];
const refusalOf = ({ status, body }: Awaited<Answer>) => [status, body.code, body.message];

describe('a login whose password was checked before', () => {
  it('the account was suspended starts no session that survives a restore (A7)', async () => {
    const person = await signUp(server, 'player');
    const { acted, signedIn } = await signInBeside(person, () => change(person, { suspended: true }));
    expect(acted.status).toBe(200);
    expect(refusalOf(signedIn)).toEqual(suspended);
    expect(await openSessions(person)).toBe(0);
    expect((await change(person, { suspended: false })).status).toBe(200);
    expect(await openSessions(person)).toBe(0);
    expect((await login(person)).status).toBe(200);
  });

  it('the account was deleted starts no session', async () => {
    for (const by of ['the person', 'an admin']) {
      const person = await signUp(server, 'player');
      const { acted, signedIn } = await signInBeside(person, () =>
        by === 'an admin'
          ? server.call(`DELETE /admin/users/${person.user._id}`, { token: admin.token })
          : server.call('DELETE /profile', { token: person.token, body: { password: person.password } }),
      );
      expect(acted.status).toBe(204);
      expect(refusalOf(signedIn)).toEqual(refused);
      expect(await openSessions(person)).toBe(0);
    }
  });

  it('the password was changed starts no session, and the session that changed it continues', async () => {
    const person = await signUp(server, 'player');
    const { acted, signedIn } = await signInBeside(person, () =>
      server.call('PUT /auth/password', {
        token: person.token,
        body: { currentPassword: person.password, newPassword: 'another good phrase' },
      }),
    );
    expect(acted.status).toBe(204);
    expect(refusalOf(signedIn)).toEqual(refused);
    expect(await openSessions(person)).toBe(1);
  });

  it('the role was changed starts a session with the new role', async () => {
    const person = await signUp(server, 'player');
    const { acted, signedIn } = await signInBeside(person, () =>
      server.call(`PUT /admin/users/${person.user._id}/role`, {
        token: admin.token,
        body: { role: 'organization' },
      }),
    );
    expect(acted.status).toBe(200);
    expect([signedIn.status, signedIn.body.user.role]).toEqual([200, 'organization']);
    expect((await server.call('GET /auth/me', { token: signedIn.body.accessToken })).status).toBe(200);
  });
});

describe('a refresh in flight when the account is suspended', () => {
  it('reports the suspension, like a later one does', async () => {
    const person = await signUp(server, 'player');
    const { refreshToken } = person;
    const answer = await server.deps.db.transaction().execute(async trx => {
      // The token is rotated, and the read of the account waits.
      await sql`lock table users in access exclusive mode`.execute(trx);
      const refreshed = server.call('POST /auth/refresh', { body: { refreshToken } });
      await expect.poll(waiting).toBe(1);
      const now = new Date();
      const { _id: id } = person.user;
      await trx.updateTable('users').set({ suspended_at: now }).where('id', '=', id).execute();
      await trx.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', id).execute();
      return { refreshed };
    });
    expect(refusalOf(await answer.refreshed)).toEqual(suspended);
  });
});

describe('a password reset in flight', () => {
  async function resetOf({ user: { email } }: Person) {
    await server.call('POST /auth/password/forgot', { body: { email } });
    const { body } = await server.deps.db
      .selectFrom('mail_outbox')
      .select('body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(body)?.[1];
    return () =>
      server.call('POST /auth/password/reset', { body: { token, newPassword: 'another good phrase' } });
  }
  const invalid = [400, 'RESET_TOKEN_INVALID'];

  it('when the account is deleted is rejected, and does not hold up the deletion', async () => {
    const person = await signUp(server, 'player');
    const reset = await resetOf(person);
    const erase = () =>
      server.call('DELETE /profile', { token: person.token, body: { password: person.password } });
    const { acted, answered } = await beside(person, { table: 'sessions', act: erase, other: reset });
    expect([acted.status, answered.status, answered.body?.code]).toEqual([204, ...invalid]);
  });

  it('when the account is suspended is rejected, like a later one is', async () => {
    const person = await signUp(server, 'player');
    const reset = await resetOf(person);
    const suspend = () => change(person, { suspended: true });
    const { acted, answered } = await beside(person, { table: 'audit_log', act: suspend, other: reset });
    expect([acted.status, answered.status, answered.body?.code]).toEqual([200, ...invalid]);
    expect((await change(person, { suspended: false })).status).toBe(200);
    expect((await login(person)).status).toBe(200);
  });
});
