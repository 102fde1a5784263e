import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { groupListsKey, teamListsKey } from './api.ts';
import type { Selection } from './selection.ts';

type Page = { items?: Participant[] };

/** The teams that were loaded and not voided since, by user id. */
export function knownTeams(client: QueryClient, tournamentId: string): Map<string, Participant> {
  return teamsIn(client, tournamentId, query => !query.state.isInvalidated);
}

/** Also those on the screen while they are refetched, which is all the time while teams register. */
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

/** How many teams the largest of the other groups has, as far as groups were loaded; 0 where none was. */
export function largestBeside(groupId: string, client: QueryClient, tournamentId: string): number {
  const lists = client.getQueriesData<{ items?: Group[] }>({ queryKey: groupListsKey(tournamentId) });
  const others = lists.flatMap(([, list]) => list?.items ?? []).filter(group => group._id !== groupId);
  return Math.max(0, ...others.map(group => group.memberCount));
}

/** The one group that teams came from (null: none of them was in a group), and who they are. */
export type Origin = { groupId: string | null; userIds: string[] };

/**
 * Where the chosen teams are now, when that is the same for all and all are known: what makes an Undo exact. Null when
 * it is not. `total` is how many the selection's list has.
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
  // A search is the server's business; of the other lists it is known who belongs in them.
  if (scope.search !== '') return null;
  const members = [...known.values()].filter(({ group }) => {
    if (scope.filter === 'all') return true;
    return scope.filter === 'ungrouped' ? group === null : group?._id === scope.groupId;
  });
  if (members.length !== total) return null;
  return members.map(team => team.userId._id).filter(id => !except.has(id));
}
