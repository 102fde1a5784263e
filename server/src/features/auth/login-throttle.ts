import { RateLimiterMemory } from 'rate-limiter-flexible';
import { consume } from '../../http/rate-limits.ts';

type Window = { points: number; duration: number };

/** Wrong passwords allowed, and the seconds they count for. */
const defaults = {
  /** One person on one address: typos are fine, guessing is not. */
  accountAndAddress: { points: 8, duration: 60 },
  /** One account from many addresses; wide enough that a stranger can hardly lock the owner out. */
  account: { points: 60, duration: 900 },
  /** One address trying many accounts. */
  address: { points: 200, duration: 900 },
};

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Slows the guessing of passwords per account and per address (SECURITY A5); the same for unknown accounts. */
export function createLoginThrottle({
  enabled,
  windows = defaults,
}: {
  enabled: boolean;
  windows?: Record<keyof typeof defaults, Window>;
}) {
  const both = new RateLimiterMemory({ keyPrefix: 'login-both', ...windows.accountAndAddress });
  const account = new RateLimiterMemory({ keyPrefix: 'login-account', ...windows.account });
  const address = new RateLimiterMemory({ keyPrefix: 'login-address', ...windows.address });
  const keys = (email: string, ip: string): [RateLimiterMemory, string][] => [
    [both, `${email} ${ip}`],
    [account, email],
    [address, ip],
  ];
  return {
    /**
     * Takes a try before the password is looked at, so that parallel guesses count too.
     * @throws AppError RATE_LIMITED with the seconds to wait
     */
    async take(email: string, ip: string): Promise<void> {
      if (!enabled) return;
      for (const [limiter, key] of keys(email, ip)) await consume(limiter, key);
    },
    /** Gives the try back after a right password. */
    async succeeded(email: string, ip: string): Promise<void> {
      if (!enabled) return;
      await both.delete(`${email} ${ip}`);
      await account.reward(email, 1);
      await address.reward(ip, 1);
    },
  };
}
