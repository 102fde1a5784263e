import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { requestIds } from './request-id.ts';

type Line = Record<string, unknown> & { msg: string; err?: Record<string, unknown> };

const lines: Line[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
    done();
  },
});
const server = useServer({ logLevel: 'info', rateLimit: true, trustProxy: '127.0.0.1' }, logStream);
beforeEach(() => {
  lines.length = 0;
});
const said = (msg: string) => lines.filter(line => line.msg === msg);

/** Returns the response to a request that has to wait this long, in ms. */
async function held<T>(table: string, ms: number, ask: () => Promise<T>): Promise<T> {
  const { db } = server.deps;
  return db
    .transaction()
    .execute(async trx => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      const answer = ask();
      const waits = async () =>
        (
          await sql`select 1 from pg_locks join pg_database d on d.oid = database
        where not granted and datname = current_database()`.execute(db)
        ).rows.length > 0;
      await expect.poll(waits).toBe(true);
      await sleep(ms);
      return { answer };
    })
    .then(({ answer }) => answer);
}

describe('the log', () => {
  it('contains nothing about fast successes and client errors', async () => {
    await signUp(server, 'player');
    await server.call('GET /health');
    await server.call('GET /no-such-call');
    await server.call('POST /auth/login', { body: {} });
    expect(lines.filter(({ reqId }) => reqId)).toEqual([]);
  });

  it('reports a failure: who, which route, how long, and the ID the client was given', async () => {
    const person = await signUp(server, 'organization');
    await sql`alter table tournaments add constraint refused check (false) not valid`.execute(server.deps.db);
    const { status, headers, body } = await server.call('POST /tournaments?x=secret', {
      token: person.token,
      body: { title: 'Cup', game: 'BGMI', startAt: server.clock.inHours(2), capacity: 16 },
    });
    await sql`alter table tournaments drop constraint refused`.execute(server.deps.db);
    expect(status).toBe(500);
    expect(said('request failed')).toMatchObject([
      {
        level: 50,
        time: expect.any(Number),
        reqId: body.requestId,
        method: 'POST',
        route: '/api/tournaments',
        status: 500,
        ms: expect.any(Number),
        userId: person.user._id,
        err: { code: '23514', constraint: 'refused', table: 'tournaments' },
      },
    ]);
    expect(headers.get('x-request-id')).toBe(body.requestId);
  });

  it('reports requests slower than a second', async () => {
    const person = await signUp(server, 'player');
    const { status } = await held('bookings', 1_100, () =>
      server.call('GET /profile/export', { token: person.token }),
    );
    expect(status).toBe(200);
    expect(said('slow request')).toMatchObject([
      { level: 30, method: 'GET', route: '/api/profile/export', status: 200, userId: person.user._id },
    ]);
    expect(said('slow request')[0]?.ms).toBeGreaterThan(1_000);
  });

  it('summarizes a flood of rejections in a few lines', async () => {
    for (let number = 0; number < 120; number++) {
      await server.call('POST /auth/password/forgot', { body: {} });
    }
    const told = said('request refused');
    expect(told[0]).toMatchObject({ level: 30, status: 429, route: '/api/auth/password/forgot', others: 0 });
    const times = told.map(({ time }) => Number(time));
    for (const [index, time] of times.slice(1).entries()) {
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(990);
    }
  });
});

describe('the ID of a request', () => {
  it('is the one set by a trusted proxy', async () => {
    const named = (id: string) => server.call('GET /nothing', { headers: { 'x-request-id': id } });
    const { headers, body } = await named('from-the-proxy-1');
    expect([headers.get('x-request-id'), body.requestId]).toEqual(['from-the-proxy-1', 'from-the-proxy-1']);
    for (const odd of ['short', 'with spaces in it', '{"json":"breaking"}', 'x'.repeat(65)]) {
      expect((await named(odd)).body.requestId, odd).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it.each([
    ['10.1.2.3', '10.0.0.0/8', true],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['10.1.2.3', '10.1.0.0/255.255.0.0', true],
    ['10.2.2.3', '10.1.0.0/255.255.0.0', false],
    ['10.1.2.3', '10.1.2.4, 10.1.2.3', true],
    ['172.18.0.2', 'loopback, uniquelocal', true],
    ['::1', 'loopback', true],
    ['203.0.113.9', 'loopback, uniquelocal', false],
    ['127.0.0.1', false, false],
    ['203.0.113.9', true, true],
  ])('of %s, with %s trusted, is taken: %s', (remoteAddress, trustProxy, taken) => {
    const request = { headers: { 'x-request-id': 'given-by-somebody' }, socket: { remoteAddress } };
    expect(requestIds(trustProxy)(request as never) === 'given-by-somebody').toBe(taken);
  });
});
