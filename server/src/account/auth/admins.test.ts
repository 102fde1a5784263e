import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { closed, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';
import { createOrResetAdmin, ensureFirstAdmin } from './admins.ts';

const server = useServer();
closeSocketsAtEnd();
const credentials = { email: 'first@example.in', password: 'the first admins words' };
const login = (email: string, password: string) =>
  server.call('POST /auth/login', { body: { email, password } });
const base = () => ({ db: server.deps.db, clock: server.clock });

describe('the first admin', () => {
  it('is created from the environment if there is none, and only then', async () => {
    expect(await ensureFirstAdmin(base(), null)).toBe(false);
    // Like nodes that start simultaneously on a new database.
    const starts = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(base(), credentials)));
    expect(starts).toEqual([true, true, true]);
    const { rows } = await sql`select from audit_log where action like 'admin-%'`.execute(server.deps.db);
    expect(rows).toHaveLength(1);
    expect((await login(credentials.email, credentials.password)).body.user.role).toBe('admin');
    expect(await ensureFirstAdmin(base(), { email: 'second@example.in', password: 'other words here' })).toBe(
      true,
    );
    expect((await login('second@example.in', 'other words here')).status).toBe(401);
  });

  it('can be an existing account; its sessions end at once and it gets the new password (A7)', async () => {
    const person = await signUp(server, 'player');
    const ended = closed(await connect(server, person.token));
    expect(
      await createOrResetAdmin(base(), { email: person.user.email, password: 'a new admins words' }),
    ).toBe('reset');
    // The database notifies the server, as after changes by the command line.
    expect(await ended).toBe('io server disconnect');
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
    expect((await login(person.user.email, person.password)).status).toBe(401);
    const { body } = await login(person.user.email, 'a new admins words');
    expect(body.user.role).toBe('admin');
    const refused = await server.call('POST /auth/switch-role', {
      token: body.accessToken,
      body: { role: 'player' },
    });
    expect(refused.body.message).toBe('An admin account cannot switch its role');
  });
});
