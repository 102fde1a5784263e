import { randomInt, randomUUID } from 'node:crypto';
import { marked, newPhone } from './marked.ts';

let count = 0;

/** A squad that clashes with no other, as tournaments take it, and scrims, which ask for nobody's real name. */
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
