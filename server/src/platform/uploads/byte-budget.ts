import { callerKeys } from '../lib/caller.ts';
import { AppError } from '../lib/errors.ts';

export type ByteLease = {
  /** Takes more of the budget. @throws AppError BUSY if the sender has its share, or too little is left */
  take(bytes: number): void;
  /** Releases everything that was taken. */
  release(): void;
};

/**
 * Bounds the memory of all uploads in progress together. Nobody may hold more than is left for others: a site
 * (address-keys.ts) no more than stays free, and an account no more than stays for the rest of its site. So
 * there is always room for somebody new, and without a crowd an account can have a third.
 */
export function createByteBudget(bytes: number): { lease(): ByteLease } {
  let free = bytes;
  const [ofAccounts, ofSites] = [createTally(), createTally()];
  return {
    /** For the caller's upload. */
    lease() {
      const [site, , accountId] = callerKeys();
      let taken = 0;
      return {
        take(more) {
          const left = free - more;
          const leftForSite = left - ofSites.get(site) - more;
          const leftForAccount = leftForSite - ofAccounts.get(accountId) - more;
          if (leftForAccount < 0) throw new AppError('BUSY', { retryAfterSeconds: 5 });
          free = left;
          taken += more;
          ofSites.add(site, more);
          ofAccounts.add(accountId, more);
        },
        release() {
          free += taken;
          ofSites.add(site, -taken);
          ofAccounts.add(accountId, -taken);
          taken = 0;
        },
      };
    },
  };
}

/** Counts by key, and drops keys at zero. */
function createTally() {
  const counts = new Map<string, number>();
  const get = (key: string) => counts.get(key) ?? 0;
  return {
    get,
    add(key: string, more: number): void {
      const count = get(key) + more;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
