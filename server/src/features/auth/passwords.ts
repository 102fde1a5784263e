import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkGate } from '../../lib/work-gate.ts';

/** OWASP's setting: 19 MiB, two passes, one lane (SECURITY A4). The library's algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashing with a bound on how much runs at once: one core stays free for the rest of the traffic. */
export function createPasswords() {
  const gate = createWorkGate({ parallel: Math.max(1, availableParallelism() - 1), waiting: 400 });
  // Checked when the account is unknown, so that the answer takes as long as for a known one.
  const decoy = hash('a password that nobody has', options);
  return {
    hash: (password: string) => gate.run(() => hash(password, options)),
    /** Whether the password fits; `null`, an unknown account, never does but takes the same time. */
    async matches(passwordHash: string | null, password: string): Promise<boolean> {
      const against = passwordHash ?? (await decoy);
      const fits = await gate.run(() => verify(against, password, options));
      return passwordHash !== null && fits;
    },
    /** So many wait to be hashed or checked. */
    get waiting() {
      return gate.waiting;
    },
  };
}
