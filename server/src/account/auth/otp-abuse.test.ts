import { describe, expect, it } from 'vitest';
import { uniqueNumber } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ emailOtp: true });
const victims = 'the victims own phrase';
const attackers = 'the attackers phrase';

const newEmail = () => `abuse-${uniqueNumber()}@example.in`;
const register = (email: string, password: string, name = 'Asha') =>
  server.call('POST /auth/register', { body: { name, email, password } });
const login = (email: string, password: string) =>
  server.call('POST /auth/login', { body: { email, password } });
const verify = (tempToken: string, otp: string) =>
  server.call('POST /auth/otp/verify', { body: { tempToken, otp } });
const resend = (tempToken: string) => server.call('POST /auth/otp/send', { body: { tempToken } });

async function mailsTo(email: string): Promise<{ subject: string; body: string }[]> {
  return server.deps.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
}

async function codesTo(email: string): Promise<string[]> {
  const mails = await mailsTo(email);
  return mails.map(mail => /code is (\d{6})/.exec(mail.body)?.[1] ?? '');
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up with an email that has another sign-up pending', () => {
  it('voids the codes of the earlier sign-up: none verifies the email for a later password', async () => {
    const email = newEmail();
    const first = await register(email, victims);
    const [victimsCode = ''] = await codesTo(email);
    const second = await register(email, attackers, 'Mallory');
    const codes = await codesTo(email);
    for (const code of codes) {
      expect((await verify(first.body.tempToken, code)).body.code).toBe('INVALID_OTP_SESSION');
    }
    if (codes[1] !== victimsCode)
      expect((await verify(second.body.tempToken, victimsCode)).body.code).toBe('OTP_INVALID');
    expect((await resend(first.body.tempToken)).body.code).toBe('INVALID_OTP_SESSION');
    expect((await login(email, victims)).status).toBe(401);
  });

  it('lets only the latest sign-up finish, with its own password', async () => {
    const email = newEmail();
    const first = await register(email, attackers, 'Mallory');
    const second = await register(email, victims);
    const code = (await codesTo(email)).at(-1) ?? '';
    expect((await verify(first.body.tempToken, code)).status).toBe(401);
    const { body } = await verify(second.body.tempToken, code);
    expect(body.user.name).toBe('Asha');
    expect((await login(email, attackers)).status).toBe(401);
    expect((await login(email, victims)).body).toHaveProperty('accessToken');
  });

  it('never mixes passwords, however the two sign-ups interleave', async () => {
    for (let round = 0; round < 6; round++) {
      const email = newEmail();
      const first = await register(email, victims);
      const [code = ''] = await codesTo(email);
      const [verified, taken] = await Promise.all([
        verify(first.body.tempToken, code),
        register(email, attackers, 'Mallory'),
        login(email, victims),
      ]);
      if (verified.status === 200) {
        expect(taken.body.code).toBe('EMAIL_TAKEN');
        expect((await login(email, attackers)).status).toBe(401);
      } else {
        expect(taken.status).toBe(201);
        for (const sent of await codesTo(email)) await verify(first.body.tempToken, sent);
        expect((await login(email, attackers)).body).toHaveProperty('otpRequired');
      }
    }
  });

  it('voids a code when the password changes in another way', async () => {
    const email = newEmail();
    const { body } = await register(email, attackers);
    const [code = ''] = await codesTo(email);
    await server.call('POST /auth/password/forgot', { body: { email } });
    const mail = await server.deps.db
      .selectFrom('mail_outbox')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.body)?.[1];
    await server.call('POST /auth/password/reset', { body: { token, newPassword: victims } });
    expect((await verify(body.tempToken, code)).body.code).toBe('INVALID_OTP_SESSION');
  });
});

describe('requesting codes', () => {
  it('reuses the pending challenge on every login and repeated sign-up, without another mail', async () => {
    const email = newEmail();
    const first = await register(email, victims);
    for (let turn = 0; turn < 3; turn++) {
      expect((await login(email, victims)).body).toEqual({
        otpRequired: true,
        tempToken: expect.any(String),
      });
      expect((await register(email, victims, 'Asha Rao')).status).toBe(201);
    }
    const codes = await codesTo(email);
    expect(codes).toHaveLength(1);
    expect((await verify(first.body.tempToken, codes[0] ?? '')).body.user.name).toBe('Asha Rao');
  });

  it('allows five tries in all, across challenges', async () => {
    const email = newEmail();
    const { body } = await register(email, victims);
    const tokens = [body.tempToken];
    for (let turn = 0; turn < 3; turn++) tokens.push((await login(email, victims)).body.tempToken);
    const [code = ''] = await codesTo(email);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => verify(tokens[turn % 4], wrong(code))),
    );
    expect(guesses.filter(answer => answer.body.code === 'OTP_INVALID')).toHaveLength(5);
    expect((await verify((await login(email, victims)).body.tempToken, code)).body.code).toBe('OTP_EXPIRED');
    const replaced = await register(email, attackers);
    const replacedCode = (await codesTo(email)).at(-1) ?? '';
    expect((await verify(replaced.body.tempToken, replacedCode)).body.code).toBe('OTP_EXPIRED');
    server.clock.advance(31_000);
    expect((await resend(replaced.body.tempToken)).status).toBe(200);
    expect((await verify(replaced.body.tempToken, (await codesTo(email)).at(-1) ?? '')).status).toBe(200);
  });

  it('is blocked for an hour after ten codes, requested in any way, and says how long to wait', async () => {
    const email = newEmail();
    const { body } = await register(email, victims);
    for (let turn = 0; turn < 4; turn++) await register(email, `${attackers} ${turn}`);
    expect((await register(email, victims)).status).toBe(201);
    for (let turn = 0; turn < 4; turn++) {
      server.clock.advance(31_000);
      expect((await login(email, victims)).status).toBe(200);
    }
    expect(await codesTo(email)).toHaveLength(10);
    server.clock.advance(31_000);
    for (const refused of [await register(email, attackers), await login(email, victims)]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
    expect((await resend(body.tempToken)).status).toBe(401);
    expect(await codesTo(email)).toHaveLength(10);
    // The rejected sign-up changed nothing.
    expect((await login(email, attackers)).status).toBe(401);
    server.clock.advance(60 * 60_000);
    expect((await login(email, victims)).status).toBe(200);
    expect(await codesTo(email)).toHaveLength(11);
  });

  it('mails nothing that was typed in the sign-up', async () => {
    const email = newEmail();
    const name = 'your account is locked. Verify at https://evil.example';
    const organization = { role: 'organization', orgName: 'Evil https://evil.example' };
    await server.call('POST /auth/register', { body: { name, email, password: attackers, ...organization } });
    server.clock.advance(31_000);
    await login(email, attackers);
    server.clock.advance(31_000);
    await register(email, victims, name);
    server.clock.advance(31_000);
    const { body } = await login(email, victims);
    server.clock.advance(31_000);
    expect((await resend(body.tempToken)).status).toBe(200);
    await server.call('POST /auth/password/forgot', { body: { email } });
    const mails = await mailsTo(email);
    const token = /token=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1];
    await server.call('POST /auth/password/reset', { body: { token, newPassword: 'a new good phrase' } });
    const all = await mailsTo(email);
    expect(all).toHaveLength(7);
    for (const { subject, body } of all) {
      expect(`${subject} ${body}`).not.toMatch(/locked|verify|evil/i);
      expect(body).toMatch(/^Hi,\n/);
    }
  });
});
