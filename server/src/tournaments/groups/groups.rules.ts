import { limits } from '@hotdrop/contract/lib/limits.ts';

/** What a group is called by its number, until somebody names it. */
export function defaultGroupName(number: number): string {
  return `Group ${number}`;
}

/** How many groups of `size` hold all `teams`; the last may hold fewer. */
export function groupsNeeded(teams: number, size: number): number {
  return Math.ceil(teams / size);
}

/** Whether a group can take so many more teams. */
export function hasRoomFor(teams: number, present: number): boolean {
  return present + teams <= limits.groupTeams;
}
