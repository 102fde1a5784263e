import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callerAddress } from '../lib/caller.ts';
import { AppError } from '../lib/errors.ts';
import type { AddressKeys } from './address-keys.ts';

type LimitName = NonNullable<RouteSpec['rateLimit']>;

/** Points per duration in seconds. */
export type Window = { points: number; duration: number };
export type Limiter = {
  consume(key: string, points?: number): Promise<unknown>;
  reward(key: string, points: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};
/** Creates a limiter that counts on this node, or on all nodes together. */
export type MakeLimiter = (name: string, window: Window) => Limiter;

/** Returns a limiter counted by this node alone. */
export function ownLimiter(name: string, window: Window): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix: name, ...window });
}

/**
 * Requests per network (or per account once signed in) and window in seconds. In India whole hostels and
 * carriers share one address, so these limits are wide; guessing is throttled per account
 * (login-throttle.ts).
 */
const windows: Record<LimitName, Window> = {
  login: { points: 300, duration: 60 },
  'sign-up': { points: 1000, duration: 600 },
  mail: { points: 60, duration: 600 },
  upload: { points: 120, duration: 600 },
  write: { points: 300, duration: 60 },
  // Each reads a whole tournament.
  export: { points: 30, duration: 60 },
  // Enough for a fast typist with photos; a flood is stopped after a second or two.
  message: { points: 60, duration: 20 },
  'push-test': { points: 5, duration: 600 },
};

/** Takes points from `key`; 429 with Retry-After if not enough are left. */
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

/**
 * A site (/48) may take this multiple of a network's points. It can be the 65,536 networks of one attacker,
 * or as many phones of a carrier that gives each a /64.
 */
const networksPerSite = 8;

export type AddressLimiter = {
  /** @throws AppError RATE_LIMITED if the network or its site has no points left */
  consume(keys: AddressKeys, points?: number): Promise<void>;
  reward(keys: AddressKeys, points: number): Promise<void>;
};

/** Counts clients by network, and IPv6 ones by site too (address-keys.ts); `window` is a network's. */
export function addressLimiter(makeLimiter: MakeLimiter, name: string, window: Window): AddressLimiter {
  const networks = makeLimiter(name, window);
  const sites = makeLimiter(`${name}-site`, { ...window, points: window.points * networksPerSite });
  const isPartOfSite = ({ network, site }: AddressKeys) => site !== network;
  return {
    async consume(keys, points) {
      // A rejected network does not use up its site's points.
      await consume(networks, keys.network, points);
      if (isPartOfSite(keys)) await consume(sites, keys.site, points);
    },
    async reward(keys, points) {
      await networks.reward(keys.network, points);
      if (isPartOfSite(keys)) await sites.reward(keys.site, points);
    },
  };
}

type Options = { enabled: boolean; makeLimiter: MakeLimiter };

/** Returns the limit of a route; writes of signed-in callers have one even if the route names none. */
function limitOf(spec: RouteSpec | undefined): LimitName | undefined {
  return spec?.rateLimit ?? (spec && spec.method !== 'GET' && spec.access !== 'public' ? 'write' : undefined);
}

/** For public lists that nobody else just requested: searches, further pages, filters. */
const listWindow: Window = { points: 1200, duration: 60 };

/** Returns a function that takes a point from the caller's list limit. @throws AppError RATE_LIMITED */
export function createListLimit({ enabled, makeLimiter }: Options): () => Promise<void> {
  if (!enabled) return async () => {};
  const limiter = addressLimiter(makeLimiter, 'list', listWindow);
  return () => limiter.consume(callerAddress());
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Takes more points for a request that does the work of several: from the route's limit, or another.
     * @throws AppError RATE_LIMITED
     */
    takePoints(points: number, limit?: LimitName): Promise<void>;
  }
}

/** Applies a route's limit after the caller is known and before the body is read. */
export const rateLimitsPlugin = fp<Options>(async (app: FastifyInstance, { enabled, makeLimiter }) => {
  const limiters = new Map(
    Object.entries(windows).map(([name, window]) => [
      name,
      { accounts: makeLimiter(name, window), addresses: addressLimiter(makeLimiter, name, window) },
    ]),
  );
  const take = async (request: FastifyRequest, points: number, limit?: LimitName) => {
    const name = limit ?? limitOf(request.routeOptions.config?.spec);
    const limiter = enabled && name && limiters.get(name);
    if (!limiter || points <= 0) return;
    if (request.actor) await consume(limiter.accounts, request.actor._id, points);
    else await limiter.addresses.consume(request.addressKeys, points);
  };
  app.decorateRequest('takePoints', function (points, limit) {
    return take(this, points, limit);
  });
  if (enabled) app.addHook('onRequest', request => take(request, 1));
});
