import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { groupListsKey, teamListsKey } from './api.ts';
import type { Selection } from './selection.ts';

type Page = { items?: Participant[] };

/** Returns loaded teams that are still valid, by user ID. */
export function knownTeams(client: QueryClient, tournamentId: string): Map<string, Participant> {
  return teamsIn(client, tournamentId, query => !query.state.isInvalidated);
}

/** Also includes visible teams during their refetch, which is constant while teams register. */
export function shownTeams(client: QueryClient, tournamentId: string): Map<string, Participant> {
  return teamsIn(client, tournamentId, query => !query.state.isInvalidated || query.isActive());
}

function teamsIn(client: QueryClient, tournamentId: string, counts: (query: Query) => boolean) {
  const teams = new Map<string, Participant>();
  for (const query of client.getQueryCache().findAll({ queryKey: teamListsKey(tournamentId) })) {
    if (!counts(query)) continue;
    for (const team of (query.state.data as Page | undefined)?.items ?? []) teams.set(team.userId._id, team);
  }
  return teams;
}

/** Returns the size of the largest other loaded group; 0 if none is loaded. */
export function largestBeside(groupId: string, client: QueryClient, tournamentId: string): number {
  const lists = client.getQueriesData<{ items?: Group[] }>({ queryKey: groupListsKey(tournamentId) });
  const others = lists.flatMap(([, list]) => list?.items ?? []).filter(group => group._id !== groupId);
  return Math.max(0, ...others.map(group => group.memberCount));
}

/** The one group that teams came from (null: no group), and their user IDs. */
export type Origin = { groupId: string | null; userIds: string[] };

/**
 * Returns where the chosen teams are now, for an exact Undo; null unless all are known and in the same place.
 * `total`: number of teams in the selection's list.
 */
export function originOf(
  selection: Selection,
  total: number,
  known: ReadonlyMap<string, Participant>,
): Origin | null {
  const userIds = idsOf(selection, total, known);
  const groups = new Set(userIds?.map(id => known.get(id)?.group?._id ?? null));
  const allKnown = userIds?.every(id => known.get(id)?.group !== undefined);
  if (!userIds || !allKnown || groups.size !== 1) return null;
  return { groupId: [...groups][0] ?? null, userIds };
}

function idsOf(
  selection: Selection,
  total: number,
  known: ReadonlyMap<string, Participant>,
): string[] | null {
  if (selection.kind === 'picked') return [...selection.ids];
  const { scope, except } = selection;
  // Only the server knows what a search matches; members of the other lists are known here.
  if (scope.search !== '') return null;
  const members = [...known.values()].filter(({ group }) => {
    if (scope.filter === 'all') return true;
    return scope.filter === 'ungrouped' ? group === null : group?._id === scope.groupId;
  });
  if (members.length !== total) return null;
  return members.map(team => team.userId._id).filter(id => !except.has(id));
}
