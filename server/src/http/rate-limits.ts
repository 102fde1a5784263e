import type { RouteSpec } from '@hotdrop/contract/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../lib/errors.ts';

type LimitName = NonNullable<RouteSpec['rateLimit']>;

/** So many points in so many seconds. */
export type Window = { points: number; duration: number };
export type Limiter = {
  consume(key: string, points?: number): Promise<unknown>;
  reward(key: string, points: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};
/** Counts what the keys of one limit have taken, on this node or on all of them together. */
export type MakeLimiter = (name: string, window: Window) => Limiter;

/** A limit that this node counts by itself. */
export function ownLimiter(name: string, window: Window): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix: name, ...window });
}

/**
 * Requests per address (or per account once signed in) and window in seconds. Whole hostels and carriers share one
 * address in India, so the limits per address are wide; guessing is throttled per account (login-throttle.ts).
 */
const windows: Record<LimitName, Window> = {
  login: { points: 300, duration: 60 },
  'sign-up': { points: 1000, duration: 600 },
  mail: { points: 60, duration: 600 },
  upload: { points: 120, duration: 600 },
  write: { points: 300, duration: 60 },
  // Each reads a whole tournament.
  export: { points: 30, duration: 60 },
  // A fast typist with photos; a flood is stopped after a second or two.
  message: { points: 60, duration: 20 },
};

/** Takes points of `key`; 429 with Retry-After when so many are not left. */
export async function consume(limiter: Limiter, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('RATE_LIMITED', {
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}

type Options = { enabled: boolean; makeLimiter: MakeLimiter };

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes more points of the route's limit, for a request that does the work of several. @throws AppError RATE_LIMITED */
    takePoints(points: number): Promise<void>;
  }
}

/** Applies the limit that a route names, after the caller is known and before the body is read. */
export const rateLimitsPlugin = fp<Options>(async (app: FastifyInstance, { enabled, makeLimiter }) => {
  const limiters = new Map(
    Object.entries(windows).map(([name, window]) => [name, makeLimiter(name, window)]),
  );
  const take = async (request: FastifyRequest, points: number) => {
    const name = request.routeOptions.config?.spec?.rateLimit;
    const limiter = enabled && name && limiters.get(name);
    if (limiter && points > 0) await consume(limiter, request.actor?._id ?? request.ip, points);
  };
  app.decorateRequest('takePoints', function (points) {
    return take(this, points);
  });
  if (enabled) app.addHook('onRequest', request => take(request, 1));
});
