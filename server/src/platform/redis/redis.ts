import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type MakeLimiter, ownLimiter } from '../http/rate-limits.ts';
import { openConnections } from './connections.ts';
import { type EventRelay, type RelayedServer, type RelayListener, relayEvents } from './event-relay.ts';
import { type KnownAddresses, knownSeconds, ownKnownAddresses } from './known-addresses.ts';

/** What an installation's nodes share through Redis. All of it keeps working while Redis is down. */
export type SharedRedis = {
  makeLimiter: MakeLimiter;
  knownAddresses: KnownAddresses;
  relayEvents(io: RelayedServer, listener: RelayListener): EventRelay;
  /** False while it is down. */
  readonly connected: boolean;
  close(): Promise<void>;
};

/**
 * Connects to the nodes' shared Redis; `secret` hides the addresses counted there.
 * @throws Error with the reason if it cannot be reached now
 */
export async function connectRedis(
  url: string,
  { secret, log }: { secret: string; log: FastifyBaseLogger },
): Promise<SharedRedis> {
  const connections = await openConnections(url, log);
  const relays: EventRelay[] = [];
  return {
    makeLimiter: sharedLimiters(connections.limits, secret),
    knownAddresses: sharedKnownAddresses(connections.limits, secret),
    relayEvents(io, listener) {
      const relay = relayEvents(io, connections, listener, log);
      relays.push(relay);
      return relay;
    },
    get connected() {
      return connections.connected;
    },
    async close() {
      // Before the connections: a relay would keep polling a closed one.
      for (const relay of relays) relay.close();
      connections.close();
    },
  };
}

/** Creates limits that all nodes count together; while Redis is down each node counts alone. */
function sharedLimiters(redis: Redis, secret: string): MakeLimiter {
  return (name, window) => {
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `hotdrop:limit:${name}`,
      ...window,
      rejectIfRedisNotReady: true,
      insuranceLimiter: ownLimiter(name, window),
    });
    return {
      consume: (key, points) => limiter.consume(veiled(secret, key), points),
      reward: (key, points) => limiter.reward(veiled(secret, key), points),
      delete: key => limiter.delete(veiled(secret, key)),
    };
  };
}

/** Shares known addresses between nodes; while Redis is down each node knows only its own. */
function sharedKnownAddresses(redis: Redis, secret: string): KnownAddresses {
  const own = ownKnownAddresses();
  const keyOf = (pair: string) => `hotdrop:known:${veiled(secret, pair)}`;
  const isReady = () => redis.status === 'ready';
  return {
    async has(pair) {
      if (await own.has(pair)) return true;
      if (!isReady()) return false;
      return (await redis.exists(keyOf(pair)).catch(() => 0)) === 1;
    },
    async add(pair) {
      await own.add(pair);
      if (isReady()) await redis.set(keyOf(pair), '', 'EX', knownSeconds).catch(() => null);
    },
  };
}

/** Hides a key: Redis stores no email or network address that can be read, or guessed without the secret. */
function veiled(secret: string, key: string): string {
  return createHmac('sha256', secret).update(`limit ${key}`).digest('base64url');
}
