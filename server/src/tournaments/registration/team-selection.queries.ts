import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import type {
  MatchingTeams,
  TeamSelection,
} from '@hotdrop/contract/tournaments/registration/team-selection.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/word-search.ts';
import { type TeamCondition, teamsIn } from '../tournaments.queries.ts';

type TeamFilter = Pick<MatchingTeams, 'search' | 'filter' | 'groupId'> & {
  tournamentId: string;
  /** False for strangers: a match would reveal fields that they may not see, such as a phone number. */
  searchPrivate: boolean;
};

/** Selects the teams of a tournament that a list shows for this search and filter. */
export function teamsOf({ tournamentId, search, filter, groupId, searchPrivate }: TeamFilter): TeamCondition {
  const parts = [sql<SqlBool>`registrations.tournament_id = ${tournamentId}`];
  if (search) {
    const column = sql.ref(searchPrivate ? 'registrations.private_search' : 'registrations.public_search');
    parts.push(sql`${column} like ${likePattern(comparisonKey(search))}`);
  }
  if (filter === 'ungrouped') parts.push(sql`registrations.group_id is null`);
  // Without a group it matches no row: a comparison with null is never true.
  if (filter === 'group') parts.push(sql`registrations.group_id = ${groupId ?? null}::uuid`);
  return allOf(parts);
}

/** Selects the teams for a manager's action: exactly those that the list shows for the same filter. */
export function chosenTeams(tournamentId: string, selection: TeamSelection): TeamCondition {
  if ('userIds' in selection) {
    return sql`registrations.tournament_id = ${tournamentId}
      and registrations.user_id = any(${selection.userIds}::uuid[])`;
  }
  const { except, ...filter } = selection.matching;
  const matching = teamsOf({ ...filter, tournamentId, searchPrivate: true });
  if (except.length === 0) return matching;
  // A subquery is hashed once; `<> all(…)` would compare each team with each exception.
  return sql`${matching} and registrations.user_id not in (select unnest(${except}::uuid[]))`;
}

/** Selects the teams that meet all conditions. */
export function allOf(conditions: readonly TeamCondition[]): TeamCondition {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Selects teams in this group, or in none. */
export function inGroup(groupId: string | null): TeamCondition {
  if (groupId === null) return sql`registrations.group_id is null`;
  return sql`registrations.group_id = ${groupId}::uuid`;
}

/** Selects the teams of a tournament in any of these groups. */
export function inGroups(tournamentId: string, groupIds: readonly string[]): TeamCondition {
  return sql`${teamsIn(tournamentId)} and registrations.group_id = any(${groupIds}::uuid[])`;
}

/** Returns the accounts of the chosen teams. */
export async function findChosenUsers(executor: Executor, chosen: TeamCondition): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from registrations where ${chosen}`.execute(executor);
  return rows.map(({ user_id }) => user_id);
}

/** Selects teams in another group, or in none. */
export function notInGroup(groupId: string): TeamCondition {
  return sql`registrations.group_id is distinct from ${groupId}::uuid`;
}

/** The chosen teams of one group, or of none: their number and the first three by number. */
export type TeamSource = {
  groupId: string | null;
  roomId: string | null;
  count: number;
  first: { number: number; teamName: string }[];
};

/** Returns which groups the chosen teams are in, one row per group. */
export async function findTeamSources(executor: Executor, chosen: TeamCondition): Promise<TeamSource[]> {
  const { rows } = await sql<Omit<TeamSource, 'first'> & { names: string[]; numbers: number[] }>`
    select registrations.group_id as "groupId", tournament_groups.room_id as "roomId", count(*) as count,
      (array_agg(registrations.team_name order by registrations.number))[1:3] as names,
      (array_agg(registrations.number order by registrations.number))[1:3] as numbers
    from registrations
    left join tournament_groups on tournament_groups.id = registrations.group_id
    where ${chosen}
    group by registrations.group_id, tournament_groups.room_id
    order by registrations.group_id`.execute(executor);
  return rows.map(({ names, numbers, ...source }) => ({
    ...source,
    first: names.map((teamName, index) => ({ teamName, number: numbers[index] ?? 0 })),
  }));
}

/** Returns how many teams these sources have together. */
export function countOf(sources: readonly TeamSource[]): number {
  return sources.reduce((sum, source) => sum + source.count, 0);
}
