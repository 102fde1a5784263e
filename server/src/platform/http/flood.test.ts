import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { publish, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ rateLimit: true });

/** A flood has its own address on this machine. */
const flood = new Agent({ keepAlive: true, maxSockets: 300, localAddress: '127.0.0.2' });
const reader = new Agent({ keepAlive: true, localAddress: '127.0.0.3' });
afterAll(() => {
  flood.destroy();
  reader.destroy();
});

/** Returns the status of the response to this path. */
function statusOf(agent: Agent, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(`${server.url}${path}`, { agent })
    .on('error', reject)
    .on('response', response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
    .end();
  return promise;
}

/** Makes every read of this table wait until `release` is called. */
async function hold(table: 'tournaments' | 'scrims') {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const over = server.deps.db.transaction().execute(async trx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return {
    release: async () => {
      released.resolve();
      await over;
    },
  };
}

it.each([
  ['searches', '/api/tournaments?search=cup'],
  ['URLs with an unknown parameter', '/api/tournaments?sort=lowest-fee&x='],
  ['pages of searches', '/tournaments?search=team'],
])('a flood of %s from one address does not block the list for anybody else (L4)', async (_, path) => {
  const changed = vi.spyOn(server.deps.snapshots, 'changed');
  await publish(server, await signUp(server, 'organization'));
  // Called by the service, and by the signal that returns from the database.
  await expect.poll(() => changed.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(await statusOf(reader, '/api/tournaments')).toBe(200);
  const held = await hold('tournaments');
  try {
    const statuses: number[] = [];
    const sent = Array.from({ length: 200 }, async (_, index) => {
      statuses.push(await statusOf(flood, `${path}${index}`));
    });
    // Too old to be served in quiet times.
    server.clock.advance(5_000);
    for (let count = 0; count < 20; count++) {
      expect(await statusOf(reader, `/api/tournaments?x=${count}`)).toBe(200);
      expect(await statusOf(reader, '/api/tournaments?limit=50')).toBe(200);
    }
    await held.release();
    await Promise.all(sent);
    expect(statuses).toHaveLength(200);
  } finally {
    await held.release();
  }
});

it('one address has a limit of searches per minute, and others have their own', async () => {
  const search = (agent: Agent, index: number) => statusOf(agent, `/api/scrims?search=lobby+${index}`);
  const statuses: number[] = [];
  for (let index = 0; index < 1_300; index += 50) {
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, one) => search(flood, index + one)))));
  }
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(50);
  expect(await search(reader, 0)).toBe(200);
  expect(await statusOf(flood, '/api/scrims')).toBe(200);
});

it('many simultaneous requests on connections of one address are not all served before another’s (L4)', async () => {
  const { hostname, port } = new URL(server.url);
  const connections = await Promise.all(
    Array.from({ length: 400 }, async () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' });
      await once(socket, 'connect');
      return socket;
    }),
  );
  onTestFinished(() => connections.forEach(socket => void socket.destroy()));
  await statusOf(reader, '/api/health');
  let served = 0;
  for (const [index, socket] of connections.entries()) {
    socket.once('data', () => served++);
    socket.write(`GET /scrims?search=${index} HTTP/1.1\r\nhost: x\r\n\r\n`);
  }
  // On an open connection: it is read in the same turn as the others.
  expect(await statusOf(reader, '/api/health')).toBe(200);
  expect(served).toBeLessThan(150);
  await expect.poll(() => served).toBe(400);
});
