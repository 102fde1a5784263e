import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { Selection, TeamScope } from './selection.ts';

/** A list as far as it is known here. `loaded`: its teams that were read, by user id; `total`: how many it has. */
type KnownList = { scope: TeamScope; total: number; loaded: ReadonlyMap<string, Participant> };

/**
 * Which of the teams that were picked one by one are in the list now; picks outlive a search, a filter and another
 * group. A list that was read to its end says so itself. Of a longer one it is told by what was known of a team when it
 * was picked (`remembered`).
 */
export function shownPicks(
  selection: Selection,
  { scope, total, loaded }: KnownList,
  remembered: ReadonlyMap<string, Participant>,
): string[] {
  if (selection.kind !== 'picked') return [];
  const isComplete = loaded.size >= total;
  return [...selection.ids].filter(id => {
    if (loaded.has(id)) return true;
    const team = remembered.get(id);
    return !isComplete && team !== undefined && belongsTo(team, scope);
  });
}

function belongsTo({ group, teamName, players, realName, phone }: Participant, scope: TeamScope): boolean {
  if (scope.filter === 'ungrouped' && group) return false;
  if (scope.filter === 'group' && group?._id !== scope.groupId) return false;
  const words = [teamName, realName, phone, ...players.flatMap(player => [player.ignName, player.ignId])];
  return words.some(word => word?.toLowerCase().includes(scope.search.toLowerCase()));
}
