import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { hashingCost } from '../../platform/config/config.ts';
import { isCommonPassword } from './common-passwords.ts';

const server = useServer({ hashingCost });

const login = (email: string, password: string) =>
  server.call('POST /auth/login', { body: { email, password } });

async function mailsTo(email: string): Promise<{ subject: string; body: string }[]> {
  return server.deps.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
}

async function resetToken(email: string): Promise<string> {
  const mails = await mailsTo(email);
  return /token=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
}

describe('passwords (A4)', () => {
  it('are stored as argon2id with 19 MiB, two passes, one lane', async () => {
    const { user } = await signUp(server, 'player');
    const row = await server.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each(['ପାସୱାର୍ଡ ଏକ', '  spaces count  ', 'é'.repeat(128), '🔥🔥🔥🔥 four fires', 'nul\0inside1'])(
    'can be any Unicode: %j',
    async password => {
      const { user } = await signUp(server, 'player', { password });
      expect((await login(user.email, password)).status).toBe(200);
      expect((await login(user.email, password.trim().slice(0, -1))).status).toBe(401);
    },
  );

  it.each([
    ['é as one character', 'caf\u00e9 au lait', 'cafe\u0301 au lait'],
    ['full-width letters', '\uff48\uff4f\uff54 chai at 5', 'hot chai at 5'],
  ])('match however a keyboard encodes them: %s', async (_, typed, otherwise) => {
    const { user } = await signUp(server, 'player', { password: typed });
    expect((await login(user.email, otherwise)).status).toBe(200);
    expect((await login(user.email, typed)).status).toBe(200);
    expect((await login(user.email, `${typed}!`)).status).toBe(401);
  });

  it('hashed exactly as typed still log in', async () => {
    const typed = 'cafe\u0301 au lait';
    const { user } = await signUp(server, 'player');
    const password_hash = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await server.deps.db.updateTable('users').set({ password_hash }).where('id', '=', user._id).execute();
    expect((await login(user.email, typed)).status).toBe(200);
    expect((await login(user.email, 'caf\u00e9 au lait')).status).toBe(401);
  });

  it.each([
    'password',
    'PASSWORD1',
    '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44',
    '12345678',
    '87654321',
    '00000000',
    '12341234',
    'qwertyuiop',
    'asdfghjkl',
    'bgmi1234',
    'hotdrop123',
    'HotDrop@2026',
  ])('reject %s as too common', password => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['correct horse battery', 'hunter2hunter', 'tuesday-mangoes'])('accept %s', password => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('reject your own email or name', () => {
    expect(isCommonPassword('Asha@Example.in', ['asha@example.in'])).toBe(true);
  });

  it('stay available under 200 logins at once, shedding with 503 instead of failing', async () => {
    const { user, password } = await signUp(server, 'player');
    const logins = Promise.all(Array.from({ length: 200 }, () => login(user.email, password)));
    let over = false;
    void logins.finally(() => {
      over = true;
    });
    for (let turn = 0; turn < 5; turn++) expect((await server.call('GET /health')).status).toBe(200);
    expect(over).toBe(false);
    const statuses = (await logins).map(answer => answer.status);
    expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(100);
  });
});

describe('changing the password', () => {
  it('requires the current one, ends every other session and sends a mail', async () => {
    const person = await signUp(server, 'player');
    const { body: other } = await login(person.user.email, person.password);
    const change = (currentPassword: string, newPassword: string) =>
      server.call('PUT /auth/password', { token: person.token, body: { currentPassword, newPassword } });
    expect((await change('wrong', 'a new good phrase')).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      fieldErrors: { currentPassword: expect.any(String) },
    });
    expect((await change(person.password, 'short')).body.fieldErrors).toHaveProperty('newPassword');
    expect((await change(person.password, 'password1')).body.fieldErrors).toHaveProperty('newPassword');
    expect((await change(person.password, 'a new good phrase')).status).toBe(204);
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
    expect((await server.call('GET /auth/me', { token: other.accessToken })).status).toBe(401);
    expect((await login(person.user.email, person.password)).status).toBe(401);
    expect((await login(person.user.email, 'a new good phrase')).status).toBe(200);
    expect((await mailsTo(person.user.email)).at(-1)?.subject).toBe('Your Hotdrop password was changed');
  });

  it('happens once if two people who know the old one try, and the first wins', async () => {
    const person = await signUp(server, 'player');
    const { body: other } = await login(person.user.email, person.password);
    const change = (token: string, newPassword: string) =>
      server.call('PUT /auth/password', { token, body: { currentPassword: person.password, newPassword } });
    const answers = await Promise.all([
      change(person.token, 'a new good phrase'),
      change(other.accessToken, 'another good phrase'),
    ]);
    const [first, second] = answers[0].status === 204 ? answers : answers.toReversed();
    expect(first?.status).toBe(204);
    expect(second?.body).toMatchObject({ code: 'WRONG_PASSWORD' });
    const kept = first === answers[0] ? 'a new good phrase' : 'another good phrase';
    expect((await login(person.user.email, kept)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is reset once with the mailed link; every session ends', async () => {
    const person = await signUp(server, 'player');
    expect(
      (await server.call('POST /auth/password/forgot', { body: { email: person.user.email } })).status,
    ).toBe(204);
    const token = await resetToken(person.user.email);
    expect(token.length).toBeGreaterThan(40);
    const reset = (newPassword: string) =>
      server.call('POST /auth/password/reset', { body: { token, newPassword } });
    expect((await reset('short')).status).toBe(400);
    const both = await Promise.all([reset('another good phrase'), reset('yet another phrase')]);
    expect(both.map(answer => answer.status).sort()).toEqual([204, 400]);
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
    expect((await reset('one more good phrase')).body.code).toBe('RESET_TOKEN_INVALID');
  });

  it('rejects your own email and name as the new one', async () => {
    const { user } = await signUp(server, 'player', { name: 'Asha Rao Patil' });
    await server.call('POST /auth/password/forgot', { body: { email: user.email } });
    const token = await resetToken(user.email);
    for (const newPassword of [user.email, 'asha rao patil', 'hotdrop123', '          ']) {
      const { body } = await server.call('POST /auth/password/reset', { body: { token, newPassword } });
      expect(body.fieldErrors).toHaveProperty('newPassword');
    }
    const right = await server.call('POST /auth/password/reset', {
      body: { token, newPassword: 'another good phrase' },
    });
    expect(right.status).toBe(204);
  });

  it('cannot be reset with a link from before the password was changed', async () => {
    const person = await signUp(server, 'player');
    await server.call('POST /auth/password/forgot', { body: { email: person.user.email } });
    const token = await resetToken(person.user.email);
    const changed = await server.call('PUT /auth/password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'a new good phrase' },
    });
    expect(changed.status).toBe(204);
    const late = await server.call('POST /auth/password/reset', {
      body: { token, newPassword: 'the thief knows this' },
    });
    expect(late.body.code).toBe('RESET_TOKEN_INVALID');
  });

  it('gets a response before any lookup, so response time does not reveal which accounts exist (A5)', async () => {
    const { user } = await signUp(server, 'player');
    const { db } = server.deps;
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async trx => {
      await sql`lock table users in access exclusive mode`.execute(trx);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const forgot = (email: string) =>
      fetch(`${server.url}/api/auth/password/forgot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    const answers = await Promise.all([forgot(user.email), forgot('nobody@example.in')]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    released.resolve();
    await holding;
    await expect.poll(() => mailsTo(user.email)).toHaveLength(1);
  });

  it('returns 204 for an unknown email and sends nothing', async () => {
    expect(
      (await server.call('POST /auth/password/forgot', { body: { email: 'nobody@example.in' } })).status,
    ).toBe(204);
    expect(await mailsTo('nobody@example.in')).toEqual([]);
  });

  it('expires after an hour, and does not flood the inbox', async () => {
    const person = await signUp(server, 'player');
    for (let turn = 0; turn < 3; turn++)
      await server.call('POST /auth/password/forgot', { body: { email: person.user.email } });
    expect(await mailsTo(person.user.email)).toHaveLength(1);
    const token = await resetToken(person.user.email);
    server.clock.advance(61 * 60_000);
    const late = await server.call('POST /auth/password/reset', {
      body: { token, newPassword: 'a new good phrase' },
    });
    expect(late.body.code).toBe('RESET_TOKEN_INVALID');
  });
});
