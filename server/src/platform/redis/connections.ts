import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';

/**
 * A connection without a response for this long is dropped, in ms: the machine may be gone without notice.
 */
const silenceMs = 3_000;
/** A request waits this long for Redis to count a limit; then this node counts it. */
const patienceMs = 250;
const longestPauseMs = 3_000;

/** Commands fail at once while disconnected; otherwise they would pile up until the connection is back. */
const neverQueued: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  socketTimeout: silenceMs,
};

/** For a blocking read of events, which is retried after an outage. At most one is in progress. */
const patient: RedisOptions = { maxRetriesPerRequest: null };

export type RedisConnections = {
  /** Counts what requests take of their limits. */
  limits: Redis;
  /** Sends this node's events. */
  events: Redis;
  /** Opens another connection for blocking reads of `waitMs` each. */
  openPatient(name: string, waitMs: number): Redis;
  /** False while any of them is being restored. */
  readonly connected: boolean;
  close(): void;
};

/**
 * Connects to Redis. Once connected, it survives a loss: reconnects with growing pauses, and logs the start
 * and the end of each outage once.
 * @throws Error with the reason if there is no connection at the start
 */
export async function openConnections(url: string, log: FastifyBaseLogger): Promise<RedisConnections> {
  const all: Redis[] = [];
  const away = new Set<Redis>();
  let started = false;
  let closed = false;

  const retryStrategy = (attempt: number) =>
    started ? Math.min(longestPauseMs, 100 * 2 ** Math.min(attempt, 10)) * (0.75 + Math.random() / 2) : null;

  const open = (name: string, options: RedisOptions): Redis => {
    const client = new Redis(url, {
      ...options,
      connectionName: `hotdrop-${name}`,
      // The reply format that the libraries on top expect.
      protocol: 2,
      connectTimeout: 5_000,
      retryStrategy,
    });
    let reason: Error | undefined;
    client.on('error', error => {
      reason = error;
    });
    client.on('close', () => {
      if (!started || closed) return;
      if (away.size === 0) log.warn({ err: reason }, 'Redis is away; this node continues without it');
      away.add(client);
    });
    client.on('ready', () => {
      if (away.delete(client) && away.size === 0) log.info('Redis is back');
    });
    all.push(client);
    return client;
  };

  const close = () => {
    closed = true;
    for (const client of all) client.disconnect();
  };

  const limits = open('limits', { ...neverQueued, commandTimeout: patienceMs });
  const events = open('events', neverQueued);
  try {
    await Promise.all([limits, events].map(reach));
  } catch (error) {
    close();
    throw error;
  }
  started = true;
  return {
    limits,
    events,
    openPatient: (name, waitMs) => open(name, { ...patient, socketTimeout: waitMs + silenceMs }),
    get connected() {
      return away.size === 0;
    },
    close,
  };
}

/** Opens the first connection. @throws Error that says why there is none */
function reach(client: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    let reason: (Error & { code?: string }) | undefined;
    client.once('error', error => {
      reason = error;
    });
    client.once('ready', resolve);
    client.once('end', () => reject(new Error(reason?.message || reason?.code || 'the connection ended')));
  });
}
