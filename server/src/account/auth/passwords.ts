import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type HashingCost, hashingCost } from '../../platform/config/config.ts';
import { callerKeysAs } from '../../platform/lib/caller.ts';
import { createFairGate } from '../../platform/lib/fair-gate.ts';

/**
 * Normalizes a password for hashing: keyboards write one character in several ways, such as é as one
 * character or as e with a mark (SECURITY A4). Its length was checked before, as typed.
 */
export function plainPassword(password: string): string {
  return password.normalize('NFKC');
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Bounds on running and waiting work, by site, network and account. A core hashes about forty a second, so a
 * network's last request waits a few seconds, and a class that signs up together gets through.
 */
const bounds = {
  // One core stays free for other traffic.
  parallel: Math.max(1, availableParallelism() - 1),
  waiting: 400,
  waitingOfOne: [300, 200, 150],
};

/** Hashes with bounded parallelism, taking turns between senders; `who` is the account concerned. */
export function createPasswords(cost: HashingCost = hashingCost) {
  const gate = createFairGate(bounds);
  // Checked if the account is unknown, so that the response takes as long as for a known one.
  const decoy = hash('a password that nobody has', cost);
  return {
    /** @throws AppError BUSY */
    hash: (password: string, who: string) =>
      gate.run(callerKeysAs(who), () => hash(plainPassword(password), cost)),
    /**
     * Whether the password matches. `null`, an unknown account, never does, but takes the same time.
     * @throws AppError BUSY
     */
    async matches(passwordHash: string | null, password: string, who: string): Promise<boolean> {
      const against = passwordHash ?? (await decoy);
      const plain = plainPassword(password);
      // Hashes from before passwords were normalized are of the password as typed. Unknown accounts try both
      // as well.
      const forms = plain === password ? [plain] : [plain, password];
      const fits = await Promise.all(
        forms.map(form => gate.run(callerKeysAs(who), () => verify(against, form, cost))),
      );
      return passwordHash !== null && fits.includes(true);
    },
    /** Number of passwords waiting to be hashed or checked. */
    get waiting() {
      return gate.waiting;
    },
  };
}
