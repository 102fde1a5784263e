import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { adminExists } from '../users.queries.ts';

const server = useServer();
server.breaksOnPurpose(
  'There are admins, but all are suspended or deleted',
  'An erased account can still log in, or contains personal data',
);
const password = 'correct horse battery';
let person: Person;
let address: string;

/** Changes the row as an erasure does, but keeps the password, so that nothing else prevents a login. */
async function erase({ user }: Person): Promise<string> {
  const email = `deleted-${user._id}@deleted.invalid`;
  await server.deps.db
    .updateTable('users')
    .set({ email, deleted_at: new Date(), name: 'Deleted user' })
    .where('id', '=', user._id)
    .execute();
  await server.deps.authenticator.forgetUser(user._id);
  return email;
}

beforeAll(async () => {
  person = await signUp(server, 'player');
  address = await erase(person);
});

describe('a deleted account', () => {
  it.each([
    ['cannot log in with any email', 'POST /auth/login', () => ({ email: address, password })],
    ['nor with its old one', 'POST /auth/login', () => ({ email: person.user.email, password })],
    ['cannot refresh a session', 'POST /auth/refresh', () => ({ refreshToken: person.refreshToken })],
  ])('%s', async (_what, route, body) => {
    const answer = await server.call(route, { body: body() });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toHaveProperty('accessToken');
  });

  it('can do nothing with its old session', async () => {
    const { token } = person;
    for (const route of ['GET /auth/me', 'GET /profile/bookings', 'POST /auth/switch-role']) {
      expect((await server.call(route, { token })).status).toBe(401);
    }
  });

  it('is sent no link, and its placeholder address cannot be registered', async () => {
    await server.call('POST /auth/password/forgot', { body: { email: address } });
    const { db } = server.deps;
    const mails = await db.selectFrom('mail_outbox').select('id').where('recipient', '=', address).execute();
    expect(mails).toEqual([]);
    const body = { name: 'Somebody', email: address, password };
    expect((await server.call('POST /auth/register', { body })).body.code).toBe('VALIDATION');
  });

  it('frees its email for a new sign-up', async () => {
    const body = { name: 'The same person', email: person.user.email, password };
    const { status, body: answer } = await server.call('POST /auth/register', { body });
    expect(status).toBe(201);
    expect(answer.user._id).not.toBe(person.user._id);
  });

  it('that was an admin no longer is one', async () => {
    const admin = await signInAdmin(server);
    expect(await adminExists(server.deps.db)).toBe(true);
    await erase(admin);
    expect(await adminExists(server.deps.db)).toBe(false);
  });
});
