import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitKyc } from '../features/kyc/testing/submissions.ts';
import { playedLobby } from '../features/points/testing/matches.ts';
import { databaseState } from '../test/database-state.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../test/scrims.ts';
import { useServer } from '../test/server.ts';

const server = useServer();
const routes = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);
const takesBody = routes.filter(spec => spec.body);

let organizer: Person;
/** In a team, and in a confirmed seat. */
let player: Person;
/** In a seat that is held until it is paid. */
let payer: Person;
let admin: Person;
let ids: Record<string, string>;
let scrimIds: Record<string, string>;
/** What an id is in the paths of the admin panel that begin with these words. */
let adminIds: Record<string, string>;

beforeAll(async () => {
  organizer = await signUp(server, 'organization');
  player = await signUp(server, 'player');
  const id = (await publish(server, organizer))._id;
  await server.call(`POST /tournaments/${id}/register`, { token: player.token, body: squad() });
  const path = `/tournaments/${id}`;
  const made = await server.call(`POST ${path}/groups/auto`, { token: organizer.token });
  const groupId = made.body.groups[0]._id;
  const posted = await server.call(`POST ${path}/my-group/room/messages`, {
    token: player.token,
    body: { content: 'first' },
  });
  ids = { id, groupId, messageId: posted.body.message._id, userId: player.user._id };
  admin = await signInAdmin(server);
  scrimIds = await openLobby();
  adminIds = await fillPanel();
  await server.deps.jobs.pause();
});

/** Things that admins change; an account and a promo that nothing else here depends on. */
async function fillPanel(): Promise<Record<string, string>> {
  const { id, players } = await playedLobby(server, organizer, 1);
  const [rater] = players as [Person];
  const rated = await server.call(`POST /scrims/${id}/rate`, { token: rater.token, body: { rating: 1 } });
  const promo = await server.call('POST /promos', { token: organizer.token, body: { title: 'Cup' } });
  const waiting = await signUp(server, 'organization');
  await submitKyc(server, waiting);
  return {
    '/admin/users/': (await signUp(server, 'player')).user._id,
    '/admin/org-kyc/': waiting.user._id,
    '/admin/orgs/': (await signUp(server, 'organization')).user._id,
    '/admin/promotions/': promo.body.promo._id,
    '/admin/scrims/': id,
    '/admin/ratings/': rated.body.rating._id,
  };
}

/** A lobby with everything in it that a path can name. */
async function openLobby(): Promise<Record<string, string>> {
  const { _id: id } = await publishScrim(server, organizer);
  const path = `/scrims/${id}`;
  await bookSlot(server, player, id);
  await server.call(`PUT ${path}`, { token: organizer.token, body: { entryFee: 60 } });
  payer = (await bookedPlayer(server, id)).player;
  const posted = await server.call(`POST ${path}/room/messages`, {
    token: organizer.token,
    body: { content: 'first' },
  });
  const asked = await server.call(`POST ${path}/kick-requests`, {
    token: player.token,
    body: { slotNumber: 2, targetName: 'xRager' },
  });
  const paid = await server.call(`POST ${path}/payment`, {
    token: payer.token,
    body: { method: 'upi', reference: '123456789012' },
  });
  return {
    id,
    userId: payer.user._id,
    messageId: posted.body.message._id,
    requestId: asked.body.request._id,
    paymentId: paid.body.payment._id,
    matchNumber: '1',
  };
}

/** Of somebody whose call reaches the handler. */
function tokenFor({ access, path, method }: RouteSpec): string | undefined {
  if (access === 'public') return undefined;
  if (path === '/scrims/:id/payment') return payer.token;
  if (method === 'POST' && /\/(kick-requests|rate)$/.test(path)) return player.token;
  if (path.includes('/my-group')) return player.token;
  if (!Array.isArray(access) || access.includes('organization')) return organizer.token;
  return access.includes('admin') ? admin.token : player.token;
}

function idsFor({ path }: RouteSpec): Record<string, string> {
  const [, id] = Object.entries(adminIds).find(([start]) => path.startsWith(start)) ?? [];
  if (id) return { id, playerId: player.user._id, document: 'aadhaar' };
  if (path.startsWith('/scrims/')) return scrimIds;
  return /^\/(organizations|orgs)\//.test(path) ? { id: organizer.user._id } : ids;
}

const target = (spec: RouteSpec, query = '') => {
  const known = idsFor(spec);
  return `${spec.method} ${spec.path.replace(/:(\w+)/g, (_, name) => known[name] ?? name)}${query}`;
};

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff\ud800',
    '__proto__',
    'x'.repeat(20_000),
    -1,
    1e300,
    2 ** 53,
    '2026-13-45T99:99:99Z',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    "' or 1=1 --",
    '<script>alert(1)</script>',
  ),
);

/** Bodies that look like the real thing but for odd values in any of the known fields. */
function bodiesFor(spec: RouteSpec): fc.Arbitrary<unknown> {
  type Shaped = { shape?: Record<string, unknown> };
  const schema = spec.body as Shaped & { def?: { in?: Shaped; innerType?: Shaped } };
  const inner = schema.def?.in ?? schema.def?.innerType;
  const names = Object.keys(schema.shape ?? inner?.shape ?? {});
  const known = fc.record(Object.fromEntries(names.map(name => [name, odd])), { requiredKeys: [] });
  return fc.oneof(odd, known, known);
}

const takesAnySubset = ({ method, path }: RouteSpec) =>
  method === 'PUT' || (method === 'PATCH' && path === '/admin/scrims/:id');

describe('bad input (B1)', () => {
  it.each(takesBody.map(spec => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s answers 2xx or 4xx to any JSON, and a 4xx changes nothing',
    async (_name, spec) => {
      await fc.assert(
        fc.asyncProperty(bodiesFor(spec), async body => {
          const before = await databaseState(server);
          const { status } = await server.call(target(spec), {
            token: tokenFor(spec),
            body: body === undefined ? 'null' : body,
          });
          expect(status).toBeLessThan(500);
          if (status >= 400) expect(await databaseState(server)).toBe(before);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(takesBody.map(spec => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s refuses what is no proper JSON',
    async (_name, spec) => {
      const before = await databaseState(server);
      const raw: [string, number[]][] = [
        ['{', [400]],
        ['', [400]],
        ['nul', [400]],
        ['{"__proto__": {"role": "admin"}}', [400]],
        ['{"constructor": {"prototype": {"x": 1}}}', [400]],
        ['{"title": 1e309, "email": 1e309, "password": 1e309}', [400, 401]],
        ['{"title": "a", "title": 7, "email": "a", "email": 7}', [400, 401]],
        [`{"title": "${'x'.repeat(300_000)}"}`, [413]],
        [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, [400]],
      ];
      for (const [body, expected] of raw) {
        // A change of nothing is fine, and a DELETE need not say anything.
        const fine = takesAnySubset(spec) ? [200] : spec.method === 'DELETE' ? [409] : [];
        const statuses = [...expected, ...fine];
        const headers = { 'content-type': 'application/json' };
        const answer = await server.call(target(spec), { token: tokenFor(spec), body, headers });
        expect(statuses, body.slice(0, 60)).toContain(answer.status);
      }
      const type = await server.call(target(spec), {
        token: tokenFor(spec),
        body: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(type.status).toBe(415);
      if (!takesAnySubset(spec)) expect(await databaseState(server)).toBe(before);
    },
  );

  it.each(routes.filter(spec => spec.query).map(spec => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s answers 2xx or 4xx to any query',
    async (_name, spec) => {
      const names = Object.keys(spec.query?.shape ?? {});
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom('\0', '%', '\\', '-1', '1e9', 'null', 'a'.repeat(5000)),
      );
      await fc.assert(
        fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async query => {
          const wellFormed = Object.entries(query).map(([name, text]): [string, string] => [
            name,
            text.toWellFormed(),
          ]);
          const { status } = await server.call(target(spec, `?${new URLSearchParams(wellFormed)}`), {
            token: tokenFor(spec),
          });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
      for (const query of [
        '?%',
        '?a=%E0%A4%A',
        '?search=%00',
        '?search[]=1&search[]=2',
        '?search=a&search=b',
        `?search=${'x'.repeat(9000)}`,
      ]) {
        expect((await server.call(target(spec, query), { token: tokenFor(spec) })).status).toBeLessThan(500);
      }
    },
  );

  it('answers 404 to any odd id, and 4xx to odd methods and paths', async () => {
    for (const id of ['%00', '%2e%2e%2f', 'a'.repeat(199), '%F0%9F%94%A5', '__proto__', '-1', '{}']) {
      for (const path of ['tournaments', 'scrims', 'organizations']) {
        expect((await server.call(`GET /${path}/${id}`)).status).toBe(404);
      }
      for (const path of ['users', 'promotions', 'scrims']) {
        const { status } = await server.call(`DELETE /admin/${path}/${id}`, { token: admin.token });
        expect(status).toBe(404);
      }
      expect(
        (await server.call(`POST /tournaments/${id}/register`, { token: player.token, body: squad() }))
          .status,
      ).toBe(404);
    }
    for (const call of [
      'PATCH /tournaments',
      'DELETE /auth/login',
      'GET /auth/login',
      'GET /nope',
      'GET /%',
      `GET /tournaments/${'a'.repeat(5000)}`,
    ]) {
      const { status } = await server.call(call);
      expect([400, 404, 414], call).toContain(status);
    }
  });

  it('takes a DELETE with a JSON content type and no body', async () => {
    const stranger = await signUp(server, 'player');
    const answer = await server.call(`DELETE /tournaments/${ids.id}/register`, {
      token: stranger.token,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.body.code).toBe('NOT_REGISTERED');
  });
});
