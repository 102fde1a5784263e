import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { createTokenBucket, type Rate } from '../lib/token-bucket.ts';
import { addressKeys } from './address-keys.ts';

/** Files that are kept for the database, Redis, and whatever else this process has open. */
const reserved = 500;
/** Where the system does not say how many files a process may have open. */
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
 * New connections of one site. A browser keeps a few for minutes, so thousands of phones behind one address come back at
 * once and then stay; who opens and resets as fast as it can would keep everybody else waiting to be let in.
 */
export const openingRate: Rate = { burst: 2_000, perSecond: 300 };
/** How many sites are remembered, and how long: longer than it takes to have the whole burst again. In ms. */
const sites = 20_000;
const keptMs = 60_000;

/**
 * Returns a function that lets a new connection in, or ends it and gives false: where its site (address-keys.ts) would have
 * more connections than then stay free for everybody else, since silent ones cost nothing to open and without files nobody
 * new is let in; and, unless `rate` is null, where the site opens them too fast (SECURITY L4). `most`: how many there can
 * be.
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
