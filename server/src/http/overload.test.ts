import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publish, signUp } from '../test/people.ts';
import { useServer } from '../test/server.ts';

const server = useServer();

/** More than are under way in a busy second (overload.ts). */
const tooMany = 420;

describe('more requests than can be done (L1)', () => {
  it('are turned away at once, those who were let in get their answer, and all is well afterwards', async () => {
    const owner = await signUp(server, 'organization');
    const { _id: id } = await publish(server, owner);
    const { db } = server.deps;
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const slowDatabase = db.transaction().execute(async trx => {
      await sql`lock table tournaments in access exclusive mode`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting = Array.from({ length: tooMany }, () => server.call(`GET /tournaments/${id}`));
    const left = new AbortController();
    const leavers = Array.from({ length: 50 }, () =>
      server.call(`GET /tournaments/${id}`, { signal: left.signal }).catch(() => 'left'),
    );
    const stranger = () => server.call(`POST /tournaments/${id}/register`, { body: {} });
    await expect.poll(async () => (await stranger()).status, { timeout: 30_000 }).toBe(503);
    const refused = await server.call(`GET /tournaments/${id}`);
    expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await server.call('GET /health')).status).toBe(200);
    left.abort();
    expect(await Promise.all(leavers)).toEqual(Array(50).fill('left'));
    release.resolve();
    await slowDatabase;
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    const after = await Promise.all(Array.from({ length: 380 }, () => server.call(`GET /tournaments/${id}`)));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
