import { LRUCache } from 'lru-cache';
import { createTokenBucket, type Rate } from '../lib/token-bucket.ts';

/**
 * Events that an account may send in one go, and per second after that, over all its sockets: coming back with others costs
 * nothing new. A page of tournaments watches a hundred events, does so again on each reconnect, and may be open in
 * several tabs.
 */
const rate: Rate = { burst: 600, perSecond: 40 };
/** Whoever goes on after so many refusals is no browser of ours. */
const refusals = 300;

/** A forgotten account has its burst again, so nobody is forgotten who has not regained it. */
const accounts = 20_000;
const regainedMs = ((rate.burst + refusals) / rate.perSecond) * 1000;

type Verdict = 'allowed' | 'refused' | 'flood';

export type EventAllowance = {
  /** Takes one event off the account's allowance: whether it may be done, must be refused, or ends the connection. */
  take(accountId: string): Verdict;
};

/** `now` is in ms. */
export function createEventAllowance(now: () => number): EventAllowance {
  const buckets = new LRUCache<string, () => number>({
    max: accounts,
    ttl: regainedMs,
    updateAgeOnGet: true,
  });
  return {
    take(accountId) {
      const take = buckets.get(accountId) ?? createTokenBucket(rate, now, refusals + 1);
      buckets.set(accountId, take);
      const left = take();
      if (left >= 0) return 'allowed';
      return left < -refusals ? 'flood' : 'refused';
    },
  };
}
