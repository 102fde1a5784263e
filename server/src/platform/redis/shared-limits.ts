import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type MakeLimiter, ownLimiter } from '../http/rate-limits.ts';
import { type KnownAddresses, knownSeconds, ownKnownAddresses } from './known-addresses.ts';

/** Limits that all nodes count together; while Redis is away each node counts by itself. */
export function sharedLimiters(redis: Redis, secret: string): MakeLimiter {
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

/** What one node knows, all know; while Redis is away each knows what it has seen itself. */
export function sharedKnownAddresses(redis: Redis, secret: string): KnownAddresses {
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

/** Redis keeps no email or network address that can be read, or guessed without the secret. */
function veiled(secret: string, key: string): string {
  return createHmac('sha256', secret).update(`limit ${key}`).digest('base64url');
}
