import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type HashingCost, hashingCost } from '../../platform/config/config.ts';
import { callerKeysAs } from '../../platform/lib/caller.ts';
import { createFairGate } from '../../platform/lib/fair-gate.ts';

/**
 * A password as it is hashed: keyboards write one character in several ways, such as é as one sign or as e with a mark
 * (SECURITY A4). Its length was checked before, as it was typed.
 */
export function plainPassword(password: string): string {
  return password.normalize('NFKC');
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * What may run and wait; by site, network and account. A core does about forty a second, so the last of one network waits
 * for a few seconds, and a class that signs up together gets in.
 */
const bounds = {
  // One core stays free for the rest of the traffic.
  parallel: Math.max(1, availableParallelism() - 1),
  waiting: 400,
  waitingOfOne: [300, 200, 150],
};

/** Hashing with a bound on how much runs at once, in which senders take turns; `who` is the account that is meant. */
export function createPasswords(cost: HashingCost = hashingCost) {
  const gate = createFairGate(bounds);
  // Checked when the account is unknown, so that the answer takes as long as for a known one.
  const decoy = hash('a password that nobody has', cost);
  return {
    /** @throws AppError BUSY */
    hash: (password: string, who: string) =>
      gate.run(callerKeysAs(who), () => hash(plainPassword(password), cost)),
    /** Whether the password fits; `null`, an unknown account, never does but takes the same time. @throws AppError BUSY */
    async matches(passwordHash: string | null, password: string, who: string): Promise<boolean> {
      const against = passwordHash ?? (await decoy);
      const plain = plainPassword(password);
      // Hashes from before passwords were normalized are of what was typed. For unknown accounts both are tried as well.
      const forms = plain === password ? [plain] : [plain, password];
      const fits = await Promise.all(
        forms.map(form => gate.run(callerKeysAs(who), () => verify(against, form, cost))),
      );
      return passwordHash !== null && fits.includes(true);
    },
    /** So many wait to be hashed or checked. */
    get waiting() {
      return gate.waiting;
    },
  };
}
