import { LRUCache } from 'lru-cache';

/**
 * Events that an account may send in one go, and per second after that, over all its sockets: coming back with others costs
 * nothing new. A page of tournaments watches a hundred events, does so again on each reconnect, and may be open in
 * several tabs.
 */
const burst = 600;
const perSecond = 40;
/** Whoever goes on after so many refusals is no browser of ours. */
const refusals = 300;

/** A forgotten account has its burst again, so nobody is forgotten who has not regained it. */
const accounts = 20_000;
const regainedMs = ((burst + refusals) / perSecond) * 1000;

type Verdict = 'allowed' | 'refused' | 'flood';

export type EventAllowance = {
  /** Takes one event off the account's allowance: whether it may be done, must be refused, or ends the connection. */
  take(accountId: string): Verdict;
};

/** `now` is in ms. */
export function createEventAllowance(now: () => number): EventAllowance {
  const left = new LRUCache<string, { events: number; at: number }>({ max: accounts, ttl: regainedMs });
  return {
    take(accountId) {
      const at = now();
      const before = left.get(accountId) ?? { events: burst, at };
      const regained = (Math.max(0, at - before.at) / 1000) * perSecond;
      const events = Math.max(Math.min(burst, before.events + regained) - 1, -refusals - 1);
      left.set(accountId, { events, at });
      if (events >= 0) return 'allowed';
      return events < -refusals ? 'flood' : 'refused';
    },
  };
}
