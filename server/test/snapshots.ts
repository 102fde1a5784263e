import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { expect } from 'vitest';
import { type ConnectionPool, poolOf } from '../src/platform/db/database.ts';
import type { TestServer } from './server.ts';

/** Requests with this header may be interrupted between their statements. */
const header = 'x-interrupted';
const isInterrupted = new AsyncLocalStorage<boolean>();

function noteRequest(message: unknown): void {
  const { request } = message as { request: IncomingMessage };
  isInterrupted.enterWith(request.headers[header] !== undefined);
}

/** Runs `before` ahead of each statement of these requests, until the returned function is called. */
function holdStatements(pool: ConnectionPool, before: () => Promise<void>): () => void {
  const connect = pool.connect as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    const client = await connect.call(pool);
    const { query, release } = client;
    client.query = (async (...args: unknown[]) => {
      if (isInterrupted.getStore()) await before();
      return (query as (...args: unknown[]) => unknown).apply(client, args);
    }) as typeof client.query;
    client.release = error => {
      client.query = query;
      release(error);
    };
    return client;
  }) as typeof pool.connect;
  subscribe('http.server.request.start', noteRequest);
  return () => {
    pool.connect = connect as typeof pool.connect;
    unsubscribe('http.server.request.start', noteRequest);
  };
}

/**
 * Expects a response from one consistent snapshot: `act` runs before each of its statements in turn (0 is the
 * first), and the response must be the one from before `act` or from after it. `act` must change the response each
 * time.
 */
export async function expectOneSnapshot(
  server: TestServer,
  target: () => string,
  token: string | undefined,
  act: () => Promise<unknown>,
): Promise<void> {
  const read = async (headers: Record<string, string> = {}) => {
    const path = target();
    const { status, body } = await server.call(`GET ${path}`, { token, headers });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  let before = await read();
  for (let number = 0; ; number++) {
    let asked = 0;
    let acting: Promise<unknown> | undefined;
    const release = holdStatements(poolOf(server.deps.db), async () => {
      if (asked++ === number) acting = isInterrupted.run(false, act);
      // An error in `act` fails the test at the end, not the request.
      await acting?.catch(() => {});
    });
    const seen = await read({ [header]: 'yes' }).finally(release);
    await acting;
    if (!acting) {
      expect(number).toBeGreaterThan(0);
      return;
    }
    const after = await read();
    expect(after).not.toEqual(before);
    expect([before, after]).toContainEqual(seen);
    before = after;
  }
}
