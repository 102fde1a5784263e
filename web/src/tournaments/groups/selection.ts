import type { ParticipantFilter } from '@hotdrop/contract/tournaments/registration/team-selection.ts';

/** The teams that the list shows. `groupId` counts only for `filter: 'group'`. */
export type TeamScope = { search: string; filter: ParticipantFilter; groupId: string | null };

/**
 * The chosen teams, by user ID: picked one by one, or all that match a list, with exceptions. The latter is sent as
 * a filter, so that 20,000 teams are not sent as 20,000 IDs.
 */
export type Selection =
  | { kind: 'picked'; ids: ReadonlySet<string> }
  | { kind: 'matching'; scope: TeamScope; except: ReadonlySet<string> };

export const nothing: Selection = { kind: 'picked', ids: new Set() };

/** Selects everything in the list, now and when the request reaches the server. */
export function allMatching(scope: TeamScope): Selection {
  return { kind: 'matching', scope, except: new Set() };
}

export function isSelected(selection: Selection, userId: string): boolean {
  return selection.kind === 'picked' ? selection.ids.has(userId) : !selection.except.has(userId);
}

/** Returns the user IDs of teams picked one by one. */
export function namedIn(selection: Selection): string[] {
  return selection.kind === 'picked' ? [...selection.ids] : [];
}

/** Returns the number of chosen teams; `total`: number of teams in the selection's list. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'picked' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** Returns the selection with (`on`) or without these teams; the same object if nothing changes. */
export function withTeams(selection: Selection, userIds: readonly string[], on: boolean): Selection {
  const changed = userIds.filter(id => isSelected(selection, id) !== on);
  if (changed.length === 0) return selection;
  if (selection.kind === 'picked') {
    const ids = new Set(selection.ids);
    for (const id of changed) on ? ids.add(id) : ids.delete(id);
    return { kind: 'picked', ids };
  }
  const except = new Set(selection.except);
  for (const id of changed) on ? except.delete(id) : except.add(id);
  return { ...selection, except };
}

/** Returns what stays chosen when the list changes: picked teams do, "all that match" does not. */
export function inScope(selection: Selection, scope: TeamScope): Selection {
  return selection.kind === 'picked' || isSameScope(selection.scope, scope) ? selection : nothing;
}

export function isSameScope(a: TeamScope, b: TeamScope): boolean {
  return a.search === b.search && a.filter === b.filter && (a.filter !== 'group' || a.groupId === b.groupId);
}

/** Returns a range in ascending order, whichever end it started from. */
export function rangeBetween(anchor: number, end: number): { first: number; last: number } {
  return anchor <= end ? { first: anchor, last: end } : { first: end, last: anchor };
}

/** Returns the chosen teams as an API body. */
export function teamsBody(selection: Selection) {
  if (selection.kind === 'picked') return { userIds: [...selection.ids] };
  const { scope, except } = selection;
  return { matching: { ...scopeQuery(scope), filter: scope.filter, except: [...except] } };
}

/** Returns the list as API parameters; defaults are omitted. */
export function scopeQuery({ search, filter, groupId }: TeamScope) {
  return {
    ...(search !== '' && { search }),
    ...(filter !== 'all' && { filter }),
    ...(filter === 'group' && groupId !== null && { groupId }),
  };
}
