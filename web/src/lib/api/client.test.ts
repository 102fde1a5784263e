import { describe, expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { ApiError, api, messageOf, requestOf } from './client.ts';

describe('a call becomes a request', () => {
  it.each([
    ['GET /tournaments/:id', { params: { id: 'a/b c' } }, 'GET', '/tournaments/a%2Fb%20c'],
    ['GET /tournaments', { query: {} }, 'GET', '/tournaments'],
    [
      'GET /tournaments',
      { query: { search: 'टीम & co', limit: 50, game: '', cursor: undefined } },
      'GET',
      `/tournaments?search=${encodeURIComponent('टीम')}+%26+co&limit=50`,
    ],
    [
      'DELETE /tournaments/:id/participants/:userId',
      { params: { id: '1', userId: '2' } },
      'DELETE',
      '/tournaments/1/participants/2',
    ],
  ])('%s %j', (key, args, method, path) => {
    expect(requestOf(key, args)).toMatchObject({ method, path });
  });

  it('carries the token when one is stored, JSON when there is a body', async () => {
    localStorage.setItem('accessToken', 'token-1');
    const seen = fakeApi({ 'POST /auth/login': () => Response.json({ ok: true }) });
    await api(
      'POST /auth/login',
      { body: { email: 'a@b.in', password: 'x' } },
      { headers: { 'x-extra': '1' } },
    );
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.headers.get('x-extra')).toBe('1');
    expect(seen[0]?.body).toEqual({ email: 'a@b.in', password: 'x' });
  });
});

describe('a response', () => {
  it('204 is undefined', async () => {
    fakeApi({ 'POST /auth/logout-all': () => reply(204) });
    expect(await api('POST /auth/logout-all')).toBeUndefined();
  });

  it('that breaks off midway does not count', async () => {
    const broken = new ReadableStream({ start: body => body.error(new TypeError('network error')) });
    fakeApi({ 'POST /auth/logout-all': () => new Response(broken, { status: 201 }) });
    await expect(api('POST /auth/logout-all')).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('of an error carries status, code, message and fields', async () => {
    fakeApi({ 'GET /auth/me': () => refusal(409, 'EMAIL_TAKEN', 'Taken', { email: 'Taken' }) });
    const error = await api('GET /auth/me').catch(cause => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      message: 'Taken',
      fieldErrors: { email: 'Taken' },
    });
  });

  it.each([
    ['a proxy’s HTML page', reply(502, '<html>')],
    ['an empty 500', reply(500)],
    ['a lost connection', new Error('offline')],
  ])('that is unusable has no message: %s', async (_, answer) => {
    fakeApi({ 'GET /auth/me': () => answer });
    const error = await api('GET /auth/me').catch(cause => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(messageOf(error, 'Login failed')).toBe('Login failed');
  });
});

describe('the message shown', () => {
  it.each([
    [new ApiError({ status: 400, code: 'X', message: 'From the server' }), 'From the server'],
    [new ApiError({ status: 500, code: 'X' }), 'Fallback'],
    [new TypeError('x is not a function'), 'Fallback'],
    ['text', 'Fallback'],
    [undefined, 'Fallback'],
  ])('%s', (error, text) => {
    expect(messageOf(error, 'Fallback')).toBe(text);
  });
});
