import { createHmac, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const tokenSecret = 'a secret that only these tests know';
const server = useServer({ tokenSecret });
const minute = 60_000;

const refresh = (refreshToken: string) => server.call('POST /auth/refresh', { body: { refreshToken } });
const me = (token: string) => server.call('GET /auth/me', { token });

describe('refreshing (A6)', () => {
  it('rotates, and the new access token works', async () => {
    const person = await signUp(server, 'player');
    const first = await refresh(person.refreshToken);
    expect(first.status).toBe(200);
    expect(first.body.refreshToken).not.toBe(person.refreshToken);
    expect((await me(first.body.accessToken)).body.user._id).toBe(person.user._id);
    expect((await refresh(first.body.refreshToken)).status).toBe(200);
  });

  it('returns the same new token for a repeat within 30 s', async () => {
    const person = await signUp(server, 'player');
    const first = await refresh(person.refreshToken);
    server.clock.advance(29_000);
    const again = await refresh(person.refreshToken);
    expect(again.body.refreshToken).toBe(first.body.refreshToken);
    expect((await refresh(first.body.refreshToken)).status).toBe(200);
  });

  it('ends the whole session if a token is reused after that', async () => {
    const person = await signUp(server, 'player');
    const first = await refresh(person.refreshToken);
    server.clock.advance(31_000);
    expect((await refresh(person.refreshToken)).body.code).toBe('INVALID_REFRESH_TOKEN');
    expect((await refresh(first.body.refreshToken)).status).toBe(401);
    expect((await me(first.body.accessToken)).status).toBe(401);
  });

  it('ends the session if a token older than the last one appears, even within 30 s', async () => {
    const person = await signUp(server, 'player');
    const first = await refresh(person.refreshToken);
    const second = await refresh(first.body.refreshToken);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await refresh(second.body.refreshToken)).status).toBe(401);
  });

  it('lets ten at once all succeed with the same new token', async () => {
    const person = await signUp(server, 'player');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(person.refreshToken)));
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(answer => answer.body.refreshToken)).size).toBe(1);
    for (const answer of answers) expect((await me(answer.body.accessToken)).status).toBe(200);
  });

  it('ends after 30 days without use', async () => {
    const person = await signUp(server, 'player');
    server.clock.advance(31 * 24 * 60 * minute);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    server.clock.advance(-31 * 24 * 60 * minute);
  });

  it.each([
    '',
    'nonsense',
    'a.b.c',
    '01a1fa3d-72ec-7fea-b8b9-13249bba059f.0.dNaHI8w8a-4DL6Fyf1cF17TSz1z1mWj0raD1rtUJwZg',
  ])('rejects %j', async token => {
    expect((await refresh(token)).status).toBe(401);
  });

  it('requires a string', async () => {
    for (const refreshToken of [undefined, null, 7, {}, []]) {
      expect((await server.call('POST /auth/refresh', { body: { refreshToken } })).status).toBe(400);
    }
  });
});

describe('access tokens (A6)', () => {
  it('expire, and say so', async () => {
    const person = await signUp(server, 'player');
    server.clock.advance(14 * minute);
    expect((await me(person.token)).status).toBe(200);
    server.clock.advance(2 * minute);
    const late = await me(person.token);
    expect(late.status).toBe(401);
    expect(late.body.code).toBe('TOKEN_EXPIRED');
  });

  it('are rejected when edited, unsigned or signed with another key', async () => {
    const person = await signUp(server, 'player');
    const [header, payload, signature] = person.token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const otherKey = new TextEncoder().encode('k'.repeat(32));
    const forged = [
      `${header}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(otherKey),
      person.refreshToken,
      'x',
    ];
    for (const token of forged) expect((await me(token)).status, token).toBe(401);
    const answer = await server.call('GET /auth/me', { headers: { authorization: `Basic ${person.token}` } });
    expect(answer.status).toBe(401);
  });

  it('signed with the right key are rejected if any claim is wrong or missing', async () => {
    const { token } = await signUp(server, 'player');
    const key = new Uint8Array(hkdfSync('sha256', tokenSecret, 'hotdrop', 'access', 32));
    const [header, claims] = token
      .split('.', 2)
      .map(part => JSON.parse(Buffer.from(part, 'base64url').toString()));
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const statusOfText = async (text: string) =>
      (await me(`${text}.${createHmac('sha256', key).update(text).digest('base64url')}`)).status;
    const statusOf = (changes: { header?: object; claims?: object }) =>
      statusOfText(`${encode({ ...header, ...changes.header })}.${encode({ ...claims, ...changes.claims })}`);
    expect(await statusOf({})).toBe(200);
    const now = Math.floor(server.clock.now().getTime() / 1000);
    for (const wrong of [
      ...['otp+jwt', 'JWT', undefined].map(typ => ({ header: { typ } })),
      ...['none', 'HS512', undefined].map(alg => ({ header: { alg } })),
      ...['iss', 'aud', 'exp', 'sub', 'sid'].map(name => ({ claims: { [name]: undefined } })),
      { claims: { iss: 'somebody' } },
      { claims: { aud: 'somewhere' } },
      { claims: { exp: now - 1 } },
      { claims: { exp: String(now + 60) } },
      { claims: { sub: crypto.randomUUID() } },
      { claims: { sid: crypto.randomUUID() } },
      { claims: { sid: 'no session' } },
    ]) {
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 401]);
    }
    for (const noObject of [...[null, 7, 'claims', []].map(encode), '', 'e30']) {
      expect([noObject, await statusOfText(`${encode(header)}.${noObject}`)]).toEqual([noObject, 401]);
      expect([noObject, await statusOfText(`${noObject}.${encode(claims)}`)]).toEqual([noObject, 401]);
    }
  });

  it('of one kind are not accepted as another', async () => {
    const person = await signUp(server, 'player');
    expect((await refresh(person.token)).status).toBe(401);
    const otp = await server.call('POST /auth/otp/verify', {
      body: { tempToken: person.token, otp: '123456' },
    });
    expect(otp.body.code).toBe('INVALID_OTP_SESSION');
  });
});

describe('ending sessions (A7)', () => {
  it('logs this session out at once, and only this one', async () => {
    const person = await signUp(server, 'player');
    const { body: other } = await server.call('POST /auth/login', {
      body: { email: person.user.email, password: person.password },
    });
    expect((await me(person.token)).status).toBe(200);
    const { status } = await server.call('POST /auth/logout', {
      body: { refreshToken: person.refreshToken },
    });
    expect(status).toBe(204);
    expect((await me(person.token)).status).toBe(401);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await me(other.accessToken)).status).toBe(200);
  });

  it('logs out with any token of the session, and returns 204 for one that belongs to none', async () => {
    const person = await signUp(server, 'player');
    const next = await refresh(person.refreshToken);
    await server.call('POST /auth/logout', { body: { refreshToken: person.refreshToken } });
    expect((await me(next.body.accessToken)).status).toBe(401);
    expect((await server.call('POST /auth/logout', { body: { refreshToken: 'nonsense' } })).status).toBe(204);
  });

  it('logs every session out', async () => {
    const person = await signUp(server, 'player');
    const { body: other } = await server.call('POST /auth/login', {
      body: { email: person.user.email, password: person.password },
    });
    expect((await server.call('POST /auth/logout-all', { token: person.token })).status).toBe(204);
    for (const token of [person.token, other.accessToken]) expect((await me(token)).status).toBe(401);
  });

  it('by a suspension is reported on refresh, so that an open page can say so; not afterwards', async () => {
    const [person, left] = [await signUp(server, 'player'), await signUp(server, 'player')];
    const admin = await signInAdmin(server);
    const old = person.refreshToken;
    const { body: latest } = await refresh(old);
    const codeOf = async (token: string) => {
      const { status, body } = await refresh(token);
      return [status, body.code];
    };
    const set = (suspended: boolean) =>
      server.call(`PUT /admin/users/${person.user._id}`, { token: admin.token, body: { suspended } });
    expect((await set(true)).status).toBe(200);
    expect(await codeOf(latest.refreshToken)).toEqual([403, 'SUSPENDED']);
    expect(await codeOf(old)).toEqual([403, 'SUSPENDED']);
    expect((await server.call('GET /auth/me', { token: latest.accessToken })).status).toBe(401);
    expect((await set(false)).status).toBe(200);
    expect(await codeOf(latest.refreshToken)).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    await server.call('POST /auth/logout', { body: { refreshToken: left.refreshToken } });
    expect(await codeOf(left.refreshToken)).toEqual([401, 'INVALID_REFRESH_TOKEN']);
  });

  it('reaches other nodes through the database', async () => {
    const person = await signUp(server, 'player');
    expect((await me(person.token)).status).toBe(200);
    const { sql } = await import('kysely');
    const sessionId = person.refreshToken.split('.')[0] ?? '';
    await server.deps.db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('id', '=', sessionId)
      .execute();
    await sql`select pg_notify('hotdrop', ${JSON.stringify({ kind: 'session-ended', sessionId })})`.execute(
      server.deps.db,
    );
    await expect.poll(async () => (await me(person.token)).status, { timeout: 2000 }).toBe(401);
  });
});
