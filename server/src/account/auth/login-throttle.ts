import {
  addressLimiter,
  consume,
  type MakeLimiter,
  ownLimiter,
  type Window,
} from '../../platform/http/rate-limits.ts';
import { callerAddress } from '../../platform/lib/caller.ts';
import { type KnownAddresses, ownKnownAddresses } from '../../platform/redis/known-addresses.ts';

/** Wrong passwords allowed per duration in seconds; an address is the caller's network (address-keys.ts). */
const defaults = {
  /** One person on one address: typos are fine, guessing is not. */
  accountAndAddress: { points: 8, duration: 60 },
  /** One account from many addresses; wide enough that a stranger can hardly lock the owner out. */
  account: { points: 60, duration: 900 },
  /** One address trying many accounts. */
  address: { points: 200, duration: 900 },
};

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Limits password guesses per account and per caller's address (SECURITY A5); the same for unknown accounts.
 */
export function createLoginThrottle({
  enabled,
  makeLimiter = ownLimiter,
  known = ownKnownAddresses(),
  windows = defaults,
}: {
  enabled: boolean;
  makeLimiter?: MakeLimiter;
  known?: KnownAddresses;
  windows?: Record<keyof typeof defaults, Window>;
}) {
  const both = makeLimiter('login-both', windows.accountAndAddress);
  const account = makeLimiter('login-account', windows.account);
  const addresses = addressLimiter(makeLimiter, 'login-address', windows.address);
  const pair = (email: string) => `${email} ${callerAddress().network}`;
  return {
    /**
     * Takes an attempt before the password is checked, so that parallel guesses count too. Other addresses'
     * attempts do not lock out an address that has signed in to the account before.
     * @throws AppError RATE_LIMITED with the seconds to wait
     */
    async take(email: string): Promise<void> {
      if (!enabled) return;
      await consume(both, pair(email));
      if (!(await known.has(pair(email)))) await consume(account, email);
      await addresses.consume(callerAddress());
    },
    /**
     * Like `take`, for a session's owner, whom other people's attempts do not affect. @throws AppError
     * RATE_LIMITED
     */
    async takeSignedIn(email: string): Promise<void> {
      if (enabled) await consume(both, pair(email));
    },
    /** Restores the attempt of a signed-in owner. */
    async succeededSignedIn(email: string): Promise<void> {
      if (enabled) await both.delete(pair(email));
    },
    /** Restores the attempt after a correct password. */
    async succeeded(email: string): Promise<void> {
      if (!enabled) return;
      await both.delete(pair(email));
      if (!(await known.has(pair(email)))) await account.reward(email, 1);
      await addresses.reward(callerAddress(), 1);
      await known.add(pair(email));
    },
    /**
     * Remembers the caller's address as one that the account signed in from, also after a sign-up and after a
     * reset by a link from its mailbox; earlier attempts from there no longer count.
     */
    async remember(email: string): Promise<void> {
      if (!enabled) return;
      await both.delete(pair(email));
      await known.add(pair(email));
    },
  };
}
