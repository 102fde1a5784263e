import { erasedEmailDomain } from '@hotdrop/contract/lib/fields.ts';

/** Names shown in place of an erased person's. */
export const erasedNames = {
  person: 'Deleted user',
  organization: 'Deleted organization',
  squad: 'Deleted squad',
  player: 'Deleted player',
} as const;

/**
 * Returns the address of an erased account. It belongs to nobody and frees the old one, with which its owner
 * may sign up again.
 * `uuid` is random rather than the account's id: that is public, and an account that had taken this address
 * before would block the erasure.
 */
export function erasedEmail(uuid: string): string {
  return `deleted-${uuid}@${erasedEmailDomain}`;
}

/** The server's own lines put this after squads' names, and this between two names. */
const before = '^|, | and ';
const behind = ', | and | joined the group$| left the group$| moved to | was removed$| was kicked$';

/** Returns a system line without this squad's name: 'Alpha, Deleted squad and 3 more joined the group'. */
export function withoutSquadName(line: string, squadName: string): string {
  const literal = squadName.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return line.replace(
    new RegExp(`(${before})${literal}(?=${behind})`, 'g'),
    (_, lead: string) => lead + erasedNames.squad,
  );
}
