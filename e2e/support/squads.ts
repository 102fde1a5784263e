import { randomInt, randomUUID } from 'node:crypto';
import { marked, newPhone } from './marked.ts';

let count = 0;

/** Returns a squad for a tournament or scrim that conflicts with no other; only tournaments need the real name. */
export function aSquad(teamName?: string) {
  const number = ++count;
  return {
    teamName: teamName ?? `Squad ${number} ${randomUUID().slice(0, 6)}`,
    phone: newPhone(),
    realName: marked('Asha Rao'),
    players: [1, 2, 3, 4].map(slot => ({
      ignName: `ign${number}x${slot}`,
      ignId: String(randomInt(5_000_000_000, 6_000_000_000)),
    })),
  };
}
