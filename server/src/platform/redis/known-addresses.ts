import { LRUCache } from 'lru-cache';

/** An address that signed in to an account is remembered for this long. */
export const knownSeconds = 30 * 24 * 60 * 60;

/** Which network addresses have signed in to which accounts; each pair is one string. */
export type KnownAddresses = {
  has(pair: string): Promise<boolean>;
  add(pair: string): Promise<void>;
};

/** Remembers the addresses that this node has seen. */
export function ownKnownAddresses(): KnownAddresses {
  const known = new LRUCache<string, true>({ max: 50_000, ttl: knownSeconds * 1000 });
  return {
    has: async pair => known.has(pair),
    add: async pair => void known.set(pair, true),
  };
}
