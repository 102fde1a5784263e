import { describe, expect, it } from 'vitest';
import { uniqueNumber } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ emailOtp: true });
const password = 'correct horse battery';

async function start(): Promise<{ email: string; tempToken: string }> {
  const email = `otp-${uniqueNumber()}@example.in`;
  const { status, body } = await server.call('POST /auth/register', {
    body: { name: 'Asha', email, password },
  });
  expect(status).toBe(201);
  expect(body).toEqual({ otpRequired: true, tempToken: expect.any(String) });
  return { email, tempToken: body.tempToken };
}

async function codeFor(email: string): Promise<string> {
  const mail = await server.deps.db
    .selectFrom('mail_outbox')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /code is (\d{6})/.exec(mail.body)?.[1] ?? '';
}

const verify = (tempToken: string, otp: string) =>
  server.call('POST /auth/otp/verify', { body: { tempToken, otp } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('one-time codes by mail', () => {
  it('complete a sign-up, once', async () => {
    const { email, tempToken } = await start();
    const code = await codeFor(email);
    const { status, body } = await verify(tempToken, code);
    expect(status).toBe(200);
    expect(body.user.email).toBe(email);
    expect((await server.call('GET /auth/me', { token: body.accessToken })).status).toBe(200);
    expect((await verify(tempToken, code)).body.code).toBe('INVALID_OTP_SESSION');
    const login = await server.call('POST /auth/login', { body: { email, password } });
    expect(login.body).toHaveProperty('accessToken');
  });

  it('are required at login while the email is not verified', async () => {
    const { email } = await start();
    const login = await server.call('POST /auth/login', { body: { email, password } });
    expect(login.status).toBe(200);
    expect(login.body).toEqual({ otpRequired: true, tempToken: expect.any(String) });
  });

  it.each(['12345', '1234567', 'abcdef', ''])('have six digits: %j is rejected', async otp => {
    const { tempToken } = await start();
    expect((await verify(tempToken, otp)).body.fieldErrors).toEqual({ otp: 'Enter the 6 digits' });
  });

  it('allow five tries, however many come at once (A5)', async () => {
    const { email, tempToken } = await start();
    const code = await codeFor(email);
    const guesses = await Promise.all(Array.from({ length: 100 }, () => verify(tempToken, wrong(code))));
    expect(guesses.filter(answer => answer.body.code === 'OTP_INVALID')).toHaveLength(5);
    expect(guesses.filter(answer => answer.body.code === 'OTP_EXPIRED')).toHaveLength(95);
    expect((await verify(tempToken, code)).body.code).toBe('OTP_EXPIRED');
  });

  it('expire after five minutes', async () => {
    const { email, tempToken } = await start();
    const code = await codeFor(email);
    server.clock.advance(5 * 60_000 + 1000);
    expect((await verify(tempToken, code)).body.code).toBe('OTP_EXPIRED');
  });

  it('can be resent after 30 s; the old one stops working', async () => {
    const { email, tempToken } = await start();
    const old = await codeFor(email);
    const send = () => server.call('POST /auth/otp/send', { body: { tempToken } });
    const soon = await send();
    expect(soon.status).toBe(429);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(25);
    server.clock.advance(31_000);
    expect((await send()).body).toEqual({ sent: true, retryAfter: 30 });
    const fresh = await codeFor(email);
    if (fresh !== old) expect((await verify(tempToken, old)).body.code).toBe('OTP_INVALID');
    expect((await verify(tempToken, fresh)).status).toBe(200);
  });

  it('let the owner of an email take over a sign-up that a stranger never finished', async () => {
    const { email } = await start();
    const again = await server.call('POST /auth/register', {
      body: { name: 'The owner', email, password: 'my own good phrase' },
    });
    expect(again.status).toBe(201);
    const { body } = await verify(again.body.tempToken, await codeFor(email));
    expect(body.user.name).toBe('The owner');
    const third = await server.call('POST /auth/register', { body: { name: 'Late', email, password } });
    expect(third.body.code).toBe('EMAIL_TAKEN');
  });
});

describe('an email changed by an admin', () => {
  const change = (email: string, to: string) =>
    server.deps.db.updateTable('users').set({ email: to }).where('email', '=', email).execute();

  it('is not verified by a code sent to the old one', async () => {
    const { email, tempToken } = await start();
    const code = await codeFor(email);
    await change(email, `new-${email}`);
    expect((await verify(tempToken, code)).body.code).toBe('INVALID_OTP_SESSION');
    const login = await server.call('POST /auth/login', { body: { email: `new-${email}`, password } });
    const proof = await verify(login.body.tempToken, await codeFor(`new-${email}`));
    expect([proof.status, proof.body.user?.email]).toEqual([200, `new-${email}`]);
  });
});
