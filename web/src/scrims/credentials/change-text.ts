import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { plural } from '../../lib/format/in-words.ts';

type Change = {
  roomId: string;
  password: string;
  /** Whether squads see the new details at once. */
  staysOut: boolean;
};

/** Returns what a change of details that squads can already see means for them; null for any other change. */
export function changeText(
  { released, roomId, password, seen }: Pick<Credentials, 'released' | 'roomId' | 'password' | 'seen'>,
  change: Change,
): string | null {
  const isSame = change.roomId === roomId && change.password === password;
  if (!released || !change.staysOut || isSame) return null;
  const old = change.roomId === roomId ? 'old password' : 'old room ID';
  if (!seen) return `Squads can see the ${old}. We tell them at once.`;
  if (seen.count === 0) return `No squad has opened the ${old} yet. We tell them all at once.`;
  return `${plural(seen.count, 'squad')} ${seen.count === 1 ? 'has' : 'have'} the ${old}. We tell them at once.`;
}
