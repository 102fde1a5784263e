import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { createTokenBucket, type Rate } from '../lib/token-bucket.ts';
import { addressKeys } from './address-keys.ts';

/** File handles reserved for the database, Redis, and whatever else this process has open. */
const reserved = 500;
/** Used where the system does not report its limit of open files. */
const usualFiles = 10_240;

/** Returns how many connections this process can have, each with one file that is being sent on it. */
export function mostConnections(): number {
  return Math.max(100, Math.floor((mostFiles() - reserved) / 2));
}

function mostFiles(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft ? Number(soft) : usualFiles;
  } catch {
    return usualFiles;
  }
}

/**
 * How fast one site may open connections. A browser keeps its few for minutes, so many phones behind one
 * address need a burst and little after it. Connections are accepted in order: a client that opens thousands
 * a second delays all others.
 */
export const openingRate: Rate = { burst: 2_000, perSecond: 300 };
/** How many sites are remembered, and how long, in ms: longer than a full burst takes to refill. */
const sites = 20_000;
const keptMs = 60_000;

/**
 * Returns a function that accepts a new connection, or closes it and returns false (SECURITY L4). It closes
 * connections of a site (address-keys.ts) that has as many as are still free for everybody else: idle ones
 * cost their sender nothing, and without file handles no new client is accepted. Unless `rate` is null, it
 * also closes those that a site opens too fast. `most`: how many connections this process can have.
 */
export function createDoor(most: number, rate: Rate | null = openingRate): (socket: Socket) => boolean {
  const bySite = new Map<string, number>();
  const buckets = new LRUCache<string, () => number>({ max: sites, ttl: keptMs, updateAgeOnGet: true });
  let open = 0;

  const isTooFast = (site: string): boolean => {
    if (!rate) return false;
    const take = buckets.get(site) ?? createTokenBucket(rate, () => performance.now());
    buckets.set(site, take);
    return take() < 0;
  };

  return socket => {
    const { site } = addressKeys(socket.remoteAddress);
    const own = bySite.get(site) ?? 0;
    if (isTooFast(site) || own + 1 > most - open - 1) {
      socket.destroy();
      return false;
    }
    open++;
    bySite.set(site, own + 1);
    socket.once('close', () => {
      open--;
      const left = (bySite.get(site) ?? 1) - 1;
      if (left > 0) bySite.set(site, left);
      else bySite.delete(site);
    });
    return true;
  };
}
