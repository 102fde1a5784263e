import type pg from 'pg';
import { callerKeys } from '../lib/caller.ts';
import { createFairGate } from '../lib/fair-gate.ts';

/**
 * Returns how to take a connection of a pool for which callers take turns (SECURITY L4): somebody with hundreds of
 * requests under way delays their own, and everybody else waits for one transaction at the most.
 */
export function fairConnections(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const { max = 10, connectionTimeoutMillis = 10_000 } = pool.options;
  const gate = createFairGate({ parallel: max, waiting: Number.POSITIVE_INFINITY });

  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    const waiting = new AbortController();
    // What the pool says to those who wait there.
    const timeout = new Error('timeout exceeded when trying to connect');
    const late = setTimeout(() => waiting.abort(timeout), connectionTimeoutMillis);
    const hold = async () => {
      clearTimeout(late);
      const client = await pool.connect();
      const released = Promise.withResolvers<void>();
      const { release } = client;
      client.release = error => {
        release(error);
        released.resolve();
      };
      resolve(client);
      await released.promise;
    };
    gate.run(callerKeys(), hold, { signal: waiting.signal }).catch(error => {
      reject(waiting.signal.aborted ? timeout : error);
    });
    return promise;
  };
}
