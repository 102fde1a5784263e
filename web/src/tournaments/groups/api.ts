import type { AutoGroupQuery, Group, GroupList } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { findLostResult, isUnanswered, useAct } from '../../lib/acts/use-act.ts';
import { changeItems } from '../../lib/api/cached-lists.ts';
import { type ApiArguments, ApiError, api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { scopeQuery, type TeamScope } from './selection.ts';
import { type PagedList, pageSize } from './use-paged-rows.ts';

/** Query key prefixes of all lists of a tournament's groups and teams. */
export const groupListsKey = (id: string) => ['GET /tournaments/:id/groups', { params: { id } }] as const;
export const teamListsKey = (id: string) =>
  ['GET /tournaments/:id/participants', { params: { id } }] as const;

/** A tournament's teams, ordered by number. */
export function teamList(id: string, scope: TeamScope): PagedList<Participant> {
  const args = (page: number) => ({
    params: { id },
    query: { ...scopeQuery(scope), offset: page * pageSize, limit: pageSize },
  });
  return {
    key: page => queryKey('GET /tournaments/:id/participants', args(page)),
    fetch: (page, signal) => api('GET /tournaments/:id/participants', args(page), { signal }),
  };
}

/** A tournament's groups, ordered by number. */
export function groupList(id: string, search = ''): PagedList<Group> {
  return {
    key: page => groupPage(id, page, search).queryKey,
    fetch: (page, signal) =>
      api('GET /tournaments/:id/groups', groupPageArguments(id, page, search), { signal }),
  };
}

const groupPageArguments = (id: string, page: number, search: string) => ({
  params: { id },
  query: { offset: page * pageSize, limit: pageSize, ...(search !== '' && { search }) },
});

/** A page of the groups; every page also carries the Manager's counts. */
export function groupPage(id: string, page = 0, search = '') {
  const args = groupPageArguments(id, page, search);
  return queryOptions({
    queryKey: queryKey('GET /tournaments/:id/groups', args),
    queryFn: ({ signal }) => api('GET /tournaments/:id/groups', args, { signal }),
  });
}

const oneGroupKey = (id: string, groupId: string) => [...groupListsKey(id), 'one', groupId] as const;

/** One group; null once it is deleted. */
export function oneGroup(id: string, groupId: string) {
  return queryOptions({
    queryKey: oneGroupKey(id, groupId),
    queryFn: async ({ signal }): Promise<{ items: Group[] }> => {
      const args = { params: { id }, query: { groupId } };
      return api('GET /tournaments/:id/groups', args, { signal });
    },
    select: ({ items }) => items[0] ?? null,
  });
}

/** Caches a listed group for when it is opened. */
export function rememberGroup(client: QueryClient, group: Group): void {
  client.setQueryData(oneGroup(group.tournamentId, group._id).queryKey, { items: [group] });
}

/** Changes cached groups wherever they are shown, until they are refetched. */
export function changeShownGroups(client: QueryClient, id: string, change: (group: Group) => Group): void {
  changeItems(client, groupListsKey(id), change);
}

/** Shows a group's new name everywhere at once, as refetching the lists can take a while. */
function showRenamed(client: QueryClient, { _id, tournamentId, name }: Group): void {
  const renamed = <Named extends { _id: string; name: string }>(group: Named): Named =>
    group._id === _id ? { ...group, name } : group;
  changeShownGroups(client, tournamentId, renamed);
  changeItems(client, teamListsKey(tournamentId), team =>
    team.group?._id === _id ? { ...team, group: renamed(team.group) } : team,
  );
}

/** Newest groups to check: others may have created some right after ours. */
const NEWEST = 5;

/** A tournament's groups before an action whose response may be lost. */
type GroupsBefore = { total: number; ungroupedCount: number; ids: ReadonlySet<string> };

/** Returns what is cached of a tournament's groups; null before the first load. */
function groupsKnown(client: QueryClient, id: string): GroupsBefore | null {
  const counts = client.getQueryData(groupPage(id).queryKey);
  if (!counts) return null;
  const lists = client.getQueriesData<{ items?: Group[] }>({ queryKey: groupListsKey(id) });
  const ids = lists.flatMap(([, list]) => list?.items ?? []).map(group => group._id);
  return { total: counts.total, ungroupedCount: counts.ungroupedCount, ids: new Set(ids) };
}

const groupsOf = (id: string, offset: number): Promise<GroupList> =>
  api('GET /tournaments/:id/groups', { params: { id }, query: { offset, limit: NEWEST } });

type NewGroup = {
  body: ApiArguments<'POST /tournaments/:id/groups'>['body'];
  /** How many teams were chosen for it. */
  teams: number;
};

/** Returns the requested group if it now exists: new, with that name and exactly these teams. */
async function groupMade(id: string, made: NewGroup, before: GroupsBefore): Promise<Group | null> {
  const { total } = await groupsOf(id, 0);
  if (total <= before.total) return null;
  const { items } = await groupsOf(id, Math.max(0, total - NEWEST));
  return items.find(group => !before.ids.has(group._id) && isMade(group, made)) ?? null;
}

function isMade(group: Group, { body, teams }: NewGroup): boolean {
  const name = (body.name ?? '').trim().replace(/\s+/g, ' ');
  if (group.name !== (name || `Group ${group.number}`)) return false;
  const isWhole = body.grouped === 'leave' ? group.memberCount <= teams : group.memberCount === teams;
  const named = body.memberIds && new Set(body.memberIds);
  return isWhole && (!named || group.memberIds.every(member => named.has(member)));
}

/** Returns the result of auto groups if it has happened: new groups, and no team without a group. */
async function groupsMade(id: string, before: GroupsBefore) {
  const now = await groupsOf(id, 0);
  if (now.ungroupedCount > 0 || now.total <= before.total) return null;
  return { groups: [], groupCount: now.total - before.total, groupedCount: before.ungroupedCount };
}

/** Query keys of everything in the Manager that a change to teams or groups affects. */
export const managerKeys = (id: string): QueryKey[] => [
  groupListsKey(id),
  teamListsKey(id),
  queryKey('GET /tournaments/:id', { params: { id } }),
];

/** Changes a tournament's groups and refetches. A rejection means that the screen was out of date. */
export function useGroupsChange<Input, Answer>(id: string, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = () => managerKeys(id).forEach(queryKey => void client.invalidateQueries({ queryKey }));
  return useAct({ mutationFn: change, onSettled: refresh });
}

/** Creates a group. After a lost response, checks for the group and returns it if it exists. */
export function useCreateGroup(id: string) {
  const client = useQueryClient();
  // State before the first unanswered attempt: a group that is new since then is its result.
  const unsure = useRef<GroupsBefore | null>(null);
  return useGroupsChange(id, async (made: NewGroup) => {
    const before = unsure.current ?? groupsKnown(client, id);
    try {
      return await api('POST /tournaments/:id/groups', { params: { id }, body: made.body });
    } catch (error) {
      if (isUnanswered(error)) unsure.current = before;
      const isOwn = unsure.current && error instanceof ApiError && error.code === 'TEAMS_GROUPED';
      if (!before || !(isOwn || isUnanswered(error))) throw error;
      const group = await findLostResult(() => groupMade(id, made, before));
      if (!group) throw error;
      return { group };
    }
  });
}

/** Groups every team. After a lost response, checks whether it worked and returns the result. */
export function useAutoGroups(id: string) {
  const client = useQueryClient();
  return useGroupsChange(id, async (query: AutoGroupQuery) => {
    const before = groupsKnown(client, id);
    try {
      return await api('POST /tournaments/:id/groups/auto', { params: { id }, query });
    } catch (error) {
      const done = before && isUnanswered(error) && (await findLostResult(() => groupsMade(id, before)));
      if (!done) throw error;
      return done;
    }
  });
}

export function useRenameGroup(id: string) {
  const client = useQueryClient();
  return useGroupsChange(id, async ({ groupId, name }: { groupId: string; name: string }) => {
    const params = { id, groupId };
    const { group } = await api('POST /tournaments/:id/groups/:groupId/rename', { params, body: { name } });
    showRenamed(client, group);
    return group;
  });
}
