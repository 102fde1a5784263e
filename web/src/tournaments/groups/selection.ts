import type { ParticipantFilter } from '@hotdrop/contract/tournaments/registration/team-selection.ts';

/** Which teams the list shows. `groupId` counts only for `filter: 'group'`. */
export type TeamScope = { search: string; filter: ParticipantFilter; groupId: string | null };

/**
 * The chosen teams, by user id: named one by one, or "all that match" a list but some. The second travels as it is, so
 * that 20,000 chosen teams are no 20,000 ids.
 */
export type Selection =
  | { kind: 'picked'; ids: ReadonlySet<string> }
  | { kind: 'matching'; scope: TeamScope; except: ReadonlySet<string> };

export const nothing: Selection = { kind: 'picked', ids: new Set() };

/** Everything that the list shows, now and when the act reaches the server. */
export function allMatching(scope: TeamScope): Selection {
  return { kind: 'matching', scope, except: new Set() };
}

export function isSelected(selection: Selection, userId: string): boolean {
  return selection.kind === 'picked' ? selection.ids.has(userId) : !selection.except.has(userId);
}

/** The teams that were chosen one by one, by user id. */
export function namedIn(selection: Selection): string[] {
  return selection.kind === 'picked' ? [...selection.ids] : [];
}

/** How many teams are chosen; `total` is how many the selection's list has. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'picked' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** The selection with these teams in it (`on`) or out of it; the very same object when that changes nothing. */
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

/** What stays chosen when the list shows something else: teams that were named do, "all that match" does not. */
export function inScope(selection: Selection, scope: TeamScope): Selection {
  return selection.kind === 'picked' || isSameScope(selection.scope, scope) ? selection : nothing;
}

export function isSameScope(a: TeamScope, b: TeamScope): boolean {
  return a.search === b.search && a.filter === b.filter && (a.filter !== 'group' || a.groupId === b.groupId);
}

/** The places of a range in ascending order, whichever end it was drawn from. */
export function rangeBetween(anchor: number, end: number): { first: number; last: number } {
  return anchor <= end ? { first: anchor, last: end } : { first: end, last: anchor };
}

/** How the API names the chosen teams. */
export function teamsBody(selection: Selection) {
  if (selection.kind === 'picked') return { userIds: [...selection.ids] };
  const { scope, except } = selection;
  return { matching: { ...scopeQuery(scope), filter: scope.filter, except: [...except] } };
}

/** The list as the API's parameters; defaults are left out. */
export function scopeQuery({ search, filter, groupId }: TeamScope) {
  return {
    ...(search !== '' && { search }),
    ...(filter !== 'all' && { filter }),
    ...(filter === 'group' && groupId !== null && { groupId }),
  };
}
