import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { count, plural } from '../../lib/format/in-words.ts';

type Counts = { teams: number; groups: number; ungrouped: number };

/** Returns the counts next to the title: "412 teams · 20 groups · 92 ungrouped". */
export function countsLine({ teams, groups, ungrouped }: Counts): string {
  return [plural(teams, 'team'), plural(groups, 'group'), `${count(ungrouped)} ungrouped`].join(' · ');
}

/** Returns the text below a group's name. */
export function groupLine({ memberCount, roomId }: Pick<Group, 'memberCount' | 'roomId'>): string {
  return `${plural(memberCount, 'team')} · ${roomId === null ? 'no room yet' : 'room open'}`;
}

/** Whether groups of this size leave a smaller last group. */
export function leavesRest(ungrouped: number, size: number): boolean {
  return ungrouped > size && ungrouped % size > 0;
}

/** Returns "20,000 teams → 1,250 groups", and the group sizes if they differ from `size`. */
export function autoPreview(ungrouped: number, size: number, even = false): string {
  const groups = Math.ceil(ungrouped / size);
  const least = Math.floor(ungrouped / groups);
  const sizes = !leavesRest(ungrouped, size)
    ? ''
    : !even
      ? `, the last with ${count(ungrouped % size)}`
      : ungrouped % groups === 0
        ? ` of ${count(least)}`
        : ` of ${count(least)} or ${count(least + 1)}`;
  return `${plural(ungrouped, 'team')} → ${plural(groups, 'group')}${sizes}`;
}

/**
 * Returns SPEC's words with the number of teams: "Players moved · 16 teams to Group 3". `size`: the group's new
 * size, if it should be mentioned.
 */
export function movedText(teams: number, groupName: string, size: number | null = null): string {
  const now = size === null ? '' : ` · ${groupName} now has ${plural(size, 'team')}`;
  return `${successTexts.playersMoved} · ${plural(teams, 'team')} to ${groupName}${now}`;
}

/** Returns the message for teams that are in the target group already. */
export const alreadyThereText = (groupName: string): string => `Already in ${groupName}`;

/** Returns what is deleted with a room: "4 messages and their images"; null if it has no messages. */
export function roomContent({ lastSeq, lastPostSeq }: Pick<Group, 'lastSeq' | 'lastPostSeq'>): string | null {
  if (!lastPostSeq) return null;
  const messages = lastSeq ?? lastPostSeq;
  return `${plural(messages, 'message')} and ${messages === 1 ? 'its' : 'their'} images`;
}

export function ungroupedText(teams: number, groupName: string): string {
  return `${successTexts.removedFromGroup} · ${plural(teams, 'team')} from ${groupName}`;
}

export function removedText(teams: number): string {
  return teams === 1
    ? successTexts.participantRemoved
    : `${successTexts.participantRemoved} · ${plural(teams, 'team')}`;
}

/** Returns a dialog's note about chosen teams that the list does not show; '' if it shows all. */
export function hiddenText({ teams, hidden }: { teams: number; hidden: number }): string {
  if (hidden === 0) return '';
  const which = hidden < teams ? `${count(hidden)} of them` : teams === 1 ? 'It' : 'They';
  return `${which} ${hidden === 1 ? 'is' : 'are'} not shown in the list. `;
}
