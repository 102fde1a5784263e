import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publish, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

/** More than this in progress is a queue (overload.ts). */
const queue = 400;

describe('more requests than the server can handle (L1)', () => {
  it('are rejected at once, accepted ones get their response, and everything is fine afterwards', async () => {
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
    const look = (signal?: AbortSignal) => server.call(`GET /tournaments/${id}`, signal && { signal });
    /** Sends them one after another, as people do; client and server share this process. */
    const come = async <T>(count: number, ask: () => Promise<T>) => {
      const asked: Promise<T>[] = [];
      while (asked.length < count) {
        asked.push(...Array.from({ length: 25 }, ask));
        await server.call('GET /health');
      }
      return asked;
    };
    const left = new AbortController();
    const leavers = await come(50, () => look(left.signal).catch(() => 'left'));
    const letIn = await come(queue - 50, () => look());
    const oneTooMany = look();
    const stranger = () => server.call(`POST /tournaments/${id}/register`, { body: {} });
    await expect.poll(async () => (await stranger()).status, { timeout: 30_000 }).toBe(503);
    const refused = await look();
    expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    // The page loads and fetches its data in the browser.
    const page = await fetch(`${server.url}/tournaments/${id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('first-data');
    expect((await server.call('GET /health')).status).toBe(200);
    left.abort();
    expect(await Promise.all(leavers)).toEqual(Array(50).fill('left'));
    release.resolve();
    await slowDatabase;
    const statuses = async (answers: Promise<{ status: number }>[]) =>
      new Set((await Promise.all(answers)).map(({ status }) => status));
    expect(await statuses([...letIn, oneTooMany])).toEqual(new Set([200]));
    expect(await statuses(Array.from({ length: 150 }, () => look()))).toEqual(new Set([200]));
    expect(await (await fetch(`${server.url}/tournaments/${id}`)).text()).toContain('first-data');
  });
});
