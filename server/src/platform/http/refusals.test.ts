import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, publish, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { encodeCursor } from '../lib/cursor.ts';

const server = useServer();
const anId = '01a1fa3d-72e0-700f-b184-1718bac4ea54';

let organizer: Person;
let tournamentId: string;

beforeAll(async () => {
  organizer = await signUp(server, 'organization');
  tournamentId = (await publish(server, organizer))._id;
});

/** Returns the whole response to these bytes, which fetch would never send. */
async function raw(bytes: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) };
}

describe('requests rejected before our code runs', () => {
  const request = (target: string, headers = '') =>
    `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`;

  it.each([
    ['a path with a broken escape', request('/api/tournaments/%E0%A4%A'), 400, 'BAD_REQUEST'],
    ['a far too long ID', request(`/api/tournaments/${'a'.repeat(500)}`), 404, 'NOT_FOUND'],
    ['20 kB of headers', request('/api/health', `x: ${'a'.repeat(20_000)}\r\n`), 431, 'HEADERS_TOO_LARGE'],
    ['not HTTP at all', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an unknown method', 'BREW /api/health HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BAD_REQUEST'],
  ])('%s gets the shape and headers of all errors', async (_what, bytes, status, code) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      message: expect.stringMatching(/^[A-Z]/),
      code,
      requestId: answer.headers.get('x-request-id'),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('private responses stay out of caches even if the target contains a host', async () => {
    const answer = await raw(
      request('http://evil.example/api/auth/me', `authorization: Bearer ${organizer.token}\r\n`),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('non-JSON bodies', () => {
  it.each([
    ['text/plain', { 'content-type': 'text/plain' }, '{}'],
    ['gzip', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, gzipSync('{}')],
  ])('%s is 415', async (_what, headers, body) => {
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });
});

describe('cursors we did not issue', () => {
  it.each([
    ['lowest-fee', [1.5, anId]],
    ['lowest-fee', [1e20, anId]],
    ['highest-capacity', [2 ** 31, anId]],
    ['soonest', [1.5, anId]],
    ['soonest', [-8.64e15, anId]],
    ['soonest', [8.64e15, anId]],
    ['newest', [5]],
  ])('of %s: %j is 400', async (sort, values) => {
    const answer = await server.call(`GET /tournaments?sort=${sort}&cursor=${encodeCursor(values)}`);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', message: 'This page link is not valid' });
  });

  it('of the participants is 400', async () => {
    for (const number of [99999999999, 1.5]) {
      const answer = await server.call(
        `GET /tournaments/${tournamentId}/participants?cursor=${encodeCursor([number])}`,
      );
      expect(answer.status).toBe(400);
    }
  });
});

describe('error messages are written for people', () => {
  it.each([
    ['GET /tournaments?limit=x', undefined, 'Must be a number'],
    ['GET /tournaments?limit=0', undefined, 'Must be 1 or more'],
    ['GET /tournaments?organizationId=x', undefined, 'This link is not valid'],
    ['POST /tournaments', { title: 'a', entryFee: 'x' }, 'Must be a number'],
    ['POST /tournaments', { title: 'a', prizeBreakdown: { 0: 5 } }, 'Places must be between 1 and 1000'],
    ['POST /auth/login', { email: 'a@example.in', password: 'x'.repeat(1001) }, 'At most 1,000 characters'],
    ['POST /auth/refresh', { refreshToken: 'x'.repeat(501) }, 'This refreshToken is not valid'],
  ])('%s with %j: %s %s', async (call, body, message) => {
    const answer = await server.call(call, { token: organizer.token, body });
    expect(answer.status).toBe(400);
    expect(Object.values(answer.body.fieldErrors)).toContain(message);
  });

  it('say what a malformed ID stands for', async () => {
    const remove = (path: string) => server.call(`DELETE /tournaments/${path}`, { token: organizer.token });
    expect((await remove(`${tournamentId}/participants/zzz`)).body.message).toBe('Participant not found');
    expect((await remove(`zzz/participants/${anId}`)).body.message).toBe('Tournament not found');
  });
});
