import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import {
  type ParticipantFilter,
  participantFilters,
} from '@hotdrop/contract/tournaments/registration/team-selection.ts';
import { useQuery } from '@tanstack/react-query';
import { isId } from '../../lib/ids.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { isDialogEntry } from '../../ui/dialog-history.ts';
import { oneGroup } from './api.ts';
import type { TeamScope } from './selection.ts';

/** Returns the Manager's view from the URL, and the search as typed, which enters the URL a moment later. */
export function useManagerView() {
  const {
    filters: view,
    typed,
    setTyped,
    change,
  } = useUrlFilters<ManagerView>({
    fromParams: viewFromParams,
    toParams: paramsFromView,
    cleared: before => ({ ...before, search: '' }),
    // Opening a group adds a history entry for Back, or replaces that of the dialog that opened it.
    entryOf(next, before, state) {
      const opened = next.groupId !== null && next.groupId !== before.groupId;
      const isOver = isDialogEntry(state);
      return { replace: !opened || isOver, ...(isOver && !opened && { state }) };
    },
  });
  return {
    view,
    typed,
    setTyped,
    change(part: Partial<ManagerView>) {
      if (part.search !== undefined) setTyped(part.search);
      change(part);
    },
  };
}

const layouts = ['list', 'grid'] as const;
export type Layout = (typeof layouts)[number];

/** The columns, shown as tabs if they do not fit side by side. */
const columns = ['teams', 'groups', 'room'] as const;
export type Column = (typeof columns)[number];

/** The part of the Manager's state that is in the URL. */
export type ManagerView = {
  search: string;
  filter: ParticipantFilter;
  layout: Layout;
  groupId: string | null;
  column: Column;
};

/** Reads the URL; invalid values mean the default. */
export function viewFromParams(params: URLSearchParams): ManagerView {
  const one = <T extends string>(name: string, known: readonly T[], otherwise: T): T =>
    known.find(value => value === params.get(name)) ?? otherwise;
  const group = params.get('group')?.toLowerCase() ?? '';
  return {
    search: (params.get('search') ?? '').trim().slice(0, limits.search),
    filter: one('filter', participantFilters, 'all'),
    layout: one('view', layouts, 'list'),
    groupId: isId(group) ? group : null,
    column: one('tab', columns, 'teams'),
  };
}

/** Returns the URL parameters of a view; defaults are omitted. */
export function paramsFromView(view: ManagerView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search.trim() !== '') params.set('search', view.search.trim());
  if (view.filter !== 'all') params.set('filter', view.filter);
  if (view.layout !== 'list') params.set('view', view.layout);
  if (view.groupId !== null) params.set('group', view.groupId);
  if (view.column !== 'teams') params.set('tab', view.column);
  return params;
}

/** Which teams the list shows. "Selected group" without a group shows none. */
export function scopeOf({ search, filter, groupId }: ManagerView): TeamScope {
  return { search, filter, groupId: filter === 'group' ? groupId : null };
}

export type SelectedGroup = { group: Group | null; isPending: boolean; isGone: boolean };

/** Returns the group in the URL. */
export function useSelectedGroup(id: string, groupId: string | null, enabled: boolean): SelectedGroup {
  const query = useQuery({ ...oneGroup(id, groupId ?? ''), enabled: enabled && groupId !== null });
  if (groupId === null) return { group: null, isPending: false, isGone: false };
  return { group: query.data ?? null, isPending: query.isPending, isGone: query.data === null };
}
