import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { changeItems } from '../../lib/api/cached-lists.ts';
import { api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { scopeQuery, type TeamScope } from './selection.ts';
import type { PagedList } from './use-paged-rows.ts';
import { pageSize } from './use-paged-rows.ts';

/** The key that all lists of a tournament's groups begin with, and of its teams. */
export const groupListsKey = (id: string) => ['GET /tournaments/:id/groups', { params: { id } }] as const;
export const teamListsKey = (id: string) =>
  ['GET /tournaments/:id/participants', { params: { id } }] as const;

/** A tournament's teams, in the order of their numbers. */
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

/** A tournament's groups, in the order of their numbers. */
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

/** One group; null when it is gone. */
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

/** Keeps a group that is on the screen for when it is opened. */
export function rememberGroup(client: QueryClient, group: Group): void {
  client.setQueryData(oneGroup(group.tournamentId, group._id).queryKey, { items: [group] });
}

/** Changes groups wherever they are shown, until the server is asked for them again. */
export function changeShownGroups(client: QueryClient, id: string, change: (group: Group) => Group): void {
  changeItems(client, groupListsKey(id), change);
}

/** Shows a group's new name everywhere at once: on a slow network the lists that carry it take their time. */
export function showRenamed(client: QueryClient, { _id, tournamentId, name }: Group): void {
  const renamed = <Named extends { _id: string; name: string }>(group: Named): Named =>
    group._id === _id ? { ...group, name } : group;
  changeShownGroups(client, tournamentId, renamed);
  changeItems(client, teamListsKey(tournamentId), team =>
    team.group?._id === _id ? { ...team, group: renamed(team.group) } : team,
  );
}
