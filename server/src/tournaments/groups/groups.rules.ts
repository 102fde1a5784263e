import { limits } from '@hotdrop/contract/lib/limits.ts';

/** Returns the name a group has until somebody renames it. */
export function defaultGroupName(number: number): string {
  return `Group ${number}`;
}

/** Returns how many groups of `size` are needed for `teams`. */
export function groupsNeeded(teams: number, size: number): number {
  return Math.ceil(teams / size);
}

/** Returns whether a group has room for this many more teams. */
export function hasRoomFor(teams: number, present: number): boolean {
  return present + teams <= limits.groupTeams;
}
