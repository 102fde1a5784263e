import { erasedEmailDomain } from '@hotdrop/contract/lib/fields.ts';

/** Names shown in place of an erased person's. */
export const erasedNames = {
  person: 'Deleted user',
  organization: 'Deleted organization',
  squad: 'Deleted squad',
  player: 'Deleted player',
} as const;

/**
 * Returns the address of an erased account, which frees the old one for a new sign-up.
 * `uuid` is random, not the account's ID: that is public, and an account that had taken this address would
 * block the erasure.
 */
export function erasedEmail(uuid: string): string {
  return `deleted-${uuid}@${erasedEmailDomain}`;
}

/** What can come before and after a squad's name in the server's own messages. */
const before = '^|, | and ';
const behind = ', | and | joined the group$| left the group$| moved to | was removed$| was kicked$';

/** Returns a system message without this squad's name: 'Alpha, Deleted squad and 3 more joined the group'. */
export function withoutSquadName(line: string, squadName: string): string {
  const literal = squadName.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return line.replace(
    new RegExp(`(${before})${literal}(?=${behind})`, 'g'),
    (_, lead: string) => lead + erasedNames.squad,
  );
}
