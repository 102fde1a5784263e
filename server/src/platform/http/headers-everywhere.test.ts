import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useScene } from '../../../test/access/use-scene.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const { server, scene } = useScene({ publicUrl: 'https://hotdrop.example.org' });
const limited = useServer({ rateLimit: true, metricsToken: 'the metrics token of these tests' });

const dist = path.resolve(import.meta.dirname, '../../../../web/dist');
const asset = readdirSync(path.join(dist, 'assets')).find(name => name.endsWith('.js'));

const strict =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const immutable = 'public, max-age=31536000, immutable';

/** The headers of every response. */
const always = {
  'content-security-policy': strict,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'set-cookie': null,
  'x-powered-by': null,
  server: null,
  'access-control-allow-origin': null,
  'access-control-allow-credentials': null,
};
const overTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const pick = (headers: Headers, names: object) =>
  Object.fromEntries(Object.keys(names).map(name => [name, headers.get(name)]));

let imageUrl: string;

beforeAll(async () => {
  imageUrl = await uploadPicture(server, scene().cast.owner);
});

type Request = {
  path: string;
  method?: string;
  by?: 'owner' | 'admin' | 'player in';
  headers?: Record<string, string>;
  body?: string;
};
type Class = [what: string, request: () => Request, status: number, cacheControl: string | null];

const json = { 'content-type': 'application/json' };

/** Every kind of response. */
const classes: Class[] = [
  ['a page', () => ({ path: '/tournaments' }), 200, 'no-cache'],
  ['a page with a trailing slash', () => ({ path: '/tournaments/' }), 200, 'no-cache'],
  ['an unknown page', () => ({ path: '/nowhere' }), 404, 'no-cache'],
  ['the service worker', () => ({ path: '/sw.js' }), 200, 'no-cache'],
  ['the offline page', () => ({ path: '/offline.html' }), 200, 'no-cache'],
  ['a script', () => ({ path: `/assets/${asset}` }), 200, immutable],
  ['a missing script', () => ({ path: '/assets/none.js' }), 404, 'no-store'],
  ['the manifest', () => ({ path: '/manifest.webmanifest' }), 200, 'public, max-age=3600'],
  ['an icon', () => ({ path: '/icon-192.png' }), 200, 'public, max-age=3600'],
  ['robots.txt', () => ({ path: '/robots.txt' }), 200, 'public, max-age=3600'],
  ['a JSON response', () => ({ path: '/api/auth/me', by: 'owner' }), 200, 'no-store'],
  ['a response to HEAD', () => ({ path: '/api/auth/me', by: 'owner', method: 'HEAD' }), 200, 'no-store'],
  ['a public list', () => ({ path: '/api/scrims' }), 200, 'no-cache'],
  [
    'a created item',
    () => ({ path: '/api/promos', method: 'POST', by: 'owner', headers: json, body: '{"title":"A"}' }),
    201,
    'no-store',
  ],
  [
    'an empty response',
    () => ({ path: '/api/auth/logout', method: 'POST', headers: json, body: '{"refreshToken":"x"}' }),
    204,
    'no-store',
  ],
  [
    'bad input',
    () => ({ path: '/api/auth/login', method: 'POST', headers: json, body: '{}' }),
    400,
    'no-store',
  ],
  [
    'invalid JSON',
    () => ({ path: '/api/auth/login', method: 'POST', headers: json, body: '{' }),
    400,
    'no-store',
  ],
  ['a broken path', () => ({ path: '/api/tournaments/%E0%A4%A' }), 400, 'no-store'],
  ['a request without a session', () => ({ path: '/api/auth/me' }), 401, 'no-store'],
  ['a forbidden request', () => ({ path: '/api/admin/users', by: 'owner' }), 403, 'no-store'],
  ['an unknown item', () => ({ path: '/api/tournaments/none' }), 404, 'no-store'],
  ['an unknown route', () => ({ path: '/api/nope', method: 'PUT' }), 404, 'no-store'],
  [
    'a conflict',
    () => ({ path: `/api/tournaments/${scene().tournament.id}/register`, method: 'DELETE', by: 'owner' }),
    409,
    'no-store',
  ],
  [
    'a body that is too large',
    () => ({
      path: '/api/auth/login',
      method: 'POST',
      headers: json,
      body: JSON.stringify('x'.repeat(300_000)),
    }),
    413,
    'no-store',
  ],
  [
    'an unsupported type',
    () => ({ path: '/api/auth/login', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }),
    415,
    'no-store',
  ],
  [
    'a spreadsheet',
    () => ({ path: `/api/tournaments/${scene().tournament.id}/participants.csv`, by: 'owner' }),
    200,
    'no-store',
  ],
  ['a data export', () => ({ path: '/api/profile/export', by: 'player in' }), 200, 'no-store'],
  [
    'an identity document',
    () => ({ path: `/api/admin/org-kyc/${scene().cast.applicant.user._id}/documents/selfie`, by: 'admin' }),
    200,
    'no-store',
  ],
  ['the API reference', () => ({ path: '/api/docs' }), 200, 'no-store'],
  ['its style sheet', () => ({ path: '/api/docs.css' }), 200, 'no-store'],
  ['the OpenAPI document', () => ({ path: '/api/openapi.json' }), 200, 'no-store'],
  ['a missing picture', () => ({ path: '/uploads/none.webp' }), 404, 'no-store'],
];

function ask(base: string, { path, method = 'GET', by, headers, body }: Request): Promise<Response> {
  const token = by && { authorization: `Bearer ${scene().cast[by].token}` };
  return fetch(base + path, {
    method,
    headers: { ...token, ...headers },
    ...(body && { body }),
    redirect: 'manual',
  });
}

describe('headers on every kind of response (B5)', () => {
  it.each(classes)('%s, over TLS', async (_, request, status, cacheControl) => {
    const answer = await ask(server.url, request());
    const expected = { ...always, ...overTls, 'cache-control': cacheControl };
    expect([answer.status, pick(answer.headers, expected)]).toEqual([status, expected]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a picture may load nothing but itself', async () => {
    const expected = {
      ...always,
      ...overTls,
      'content-security-policy': "default-src 'none'",
      'cache-control': immutable,
    };
    const answer = await fetch(server.url + imageUrl);
    expect([answer.status, pick(answer.headers, expected)]).toEqual([200, expected]);
    const known = await fetch(server.url + imageUrl, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect([known.status, pick(known.headers, expected)]).toEqual([304, expected]);
  });

  it('a list the client has cached', async () => {
    const { headers } = await fetch(`${server.url}/api/scrims`);
    const answer = await fetch(`${server.url}/api/scrims`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([answer.status, pick(answer.headers, always)]).toEqual([304, always]);
  });

  it('a non-HTTP request', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write('hello\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += chunk;
    const { 'content-security-policy': policy } = always;
    for (const line of [
      `content-security-policy: ${policy}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
    ]) {
      expect(text).toContain(`${line}\r\n`);
    }
    expect(text).toContain(`strict-transport-security: ${overTls['strict-transport-security']}\r\n`);
  });

  it.each([
    ['a handshake', '?EIO=4&transport=polling', 200],
    ['an unknown transport', '?EIO=4&transport=pigeon', 400],
    ['an unknown session', '?EIO=4&transport=polling&sid=none', 400],
  ])('%s of a socket', async (_, query, status) => {
    const answer = await fetch(`${server.url}/socket.io/${query}`);
    const expected = { ...always, ...overTls };
    expect([answer.status, pick(answer.headers, expected)]).toEqual([status, expected]);
  });

  it('a rate-limit error, and the metrics, without TLS', async () => {
    const expected = { ...always, 'strict-transport-security': null, 'cache-control': 'no-store' };
    const forgot = () =>
      fetch(`${limited.url}/api/auth/password/forgot`, {
        method: 'POST',
        headers: json,
        body: '{"email":"a@example.in"}',
      });
    let answer = await forgot();
    for (let count = 0; answer.status !== 429 && count < 100; count++) answer = await forgot();
    expect([answer.status, pick(answer.headers, expected)]).toEqual([429, expected]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);

    const shown = await fetch(`${limited.url}/metrics`, {
      headers: { authorization: 'Bearer the metrics token of these tests' },
    });
    expect([shown.status, pick(shown.headers, expected)]).toEqual([200, expected]);
  });
});

describe('cross-origin reads (B5)', () => {
  const listed = 'https://app.example.org';
  const kinds = [
    ...['/api/health', '/api/auth/me', '/api/tournaments', '/tournaments'],
    '/socket.io/?EIO=4&transport=polling',
  ];

  it.each(kinds)('%s: the listed origins, and never with credentials', async path => {
    const from = async (origin: string) => {
      const { headers } = await fetch(server.url + path, { headers: { origin } });
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toMatch(/origin/i);
      return headers.get('access-control-allow-origin');
    };
    expect(await from(listed)).toBe(listed);
    const others = [
      'https://evil.example.org',
      'null',
      'http://app.example.org',
      `${listed}.evil.org`,
      `${listed}:444`,
    ];
    for (const origin of others) expect([origin, await from(origin)]).toEqual([origin, null]);
  });

  it('a preflight allows nothing to other origins', async () => {
    const preflight = async (origin: string) => {
      const { headers } = await fetch(`${server.url}/api/tournaments`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'DELETE',
          'access-control-request-headers': 'authorization',
        },
      });
      return pick(headers, { 'access-control-allow-origin': '', 'access-control-allow-credentials': '' });
    };
    expect(await preflight('https://evil.example.org')).toEqual({
      'access-control-allow-origin': null,
      'access-control-allow-credentials': null,
    });
    expect(await preflight(listed)).toEqual({
      'access-control-allow-origin': listed,
      'access-control-allow-credentials': null,
    });
  });
});

describe('headers on errors (B5)', () => {
  it.each([
    ['/api/ready', 503],
    ['/api/tournaments/0198c0de-0000-7000-8000-000000000000', 500],
  ])('%s without a database is %i with all of them', async (path, status) => {
    await limited.deps.db.destroy();
    const answer = await fetch(limited.url + path);
    const expected = { ...always, 'cache-control': 'no-store' };
    expect([answer.status, pick(answer.headers, expected)]).toEqual([status, expected]);
    expect(await answer.json()).not.toHaveProperty('message');
  });
});
