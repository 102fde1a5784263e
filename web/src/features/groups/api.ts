import type { Group, GroupList } from '@hotdrop/contract/tournaments/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { scopeQuery, type TeamScope } from './selection.ts';
import type { PagedList } from './use-paged-rows.ts';

/** Rows per request of the two lists; a screen touches one page or two. */
export const pageSize = 100;

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

/** Most that one answer holds; only somebody who comes by a link to a group reads that much, and once. */
const WHOLE = 2000;

const oneGroupKey = (id: string, groupId: string) => [...groupListsKey(id), 'one', groupId] as const;

/** One group; null when it is gone. */
export function oneGroup(id: string, groupId: string) {
  const queryKey = oneGroupKey(id, groupId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Group | null> => {
      // A group keeps its number for ever, so one that is known is found without reading them all.
      const known = client.getQueryData<Group | null>(queryKey);
      if (known) {
        const query = { search: `#${known.number}`, limit: pageSize };
        const near = await api('GET /tournaments/:id/groups', { params: { id }, query }, { signal });
        return near.items.find(group => group._id === groupId) ?? null;
      }
      for (let offset = 0; ; offset += WHOLE) {
        const query = { offset, limit: WHOLE };
        const answer: GroupList = await api(
          'GET /tournaments/:id/groups',
          { params: { id }, query },
          { signal },
        );
        const group = answer.items.find(entry => entry._id === groupId);
        if (group || answer.nextCursor === null || answer.items.length === 0) return group ?? null;
      }
    },
  });
}

/** Keeps a group that is on the screen for when it is opened. */
export function rememberGroup(client: QueryClient, group: Group): void {
  client.setQueryData<Group | null>(oneGroupKey(group.tournamentId, group._id), group);
}
