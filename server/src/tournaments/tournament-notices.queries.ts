import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { TournamentRow } from '../platform/db/schema.ts';
import type { TeamCondition } from './tournaments.queries.ts';

type Wanted = {
  tournamentIds: readonly string[];
  groupIds: readonly string[];
  userIds: readonly string[];
};

/** Returns what notices about tournaments need, deleted tournaments included. */
export async function findNoticeFacts(executor: Executor, { tournamentIds, groupIds, userIds }: Wanted) {
  const tournaments = await executor
    .selectFrom('tournaments')
    .selectAll('tournaments')
    .select(
      sql<string>`(select coalesce(nullif(org_name, ''), name) from users where users.id = organization_id)`.as(
        'organizer',
      ),
    )
    .where(sql<boolean>`id = any(${tournamentIds}::uuid[])`)
    .execute();
  const groups = await executor
    .selectFrom('tournament_groups')
    .select(['id', 'name', 'room_id'])
    .where(sql<boolean>`id = any(${groupIds}::uuid[])`)
    .execute();
  const teams = await executor
    .selectFrom('registrations')
    .select(['tournament_id', 'user_id', 'group_id'])
    .where(sql<boolean>`tournament_id = any(${tournamentIds}::uuid[])`)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  const groupOf = new Map(
    teams.map(({ tournament_id, user_id, group_id }) => [`${tournament_id} ${user_id}`, group_id]),
  );
  return {
    tournaments: new Map<string, TournamentRow & { organizer: string }>(
      tournaments.map(row => [row.id, row]),
    ),
    groups: new Map(groups.map(row => [row.id, row])),
    /** Returns the group of an account's team: null without one, undefined if it is not registered. */
    groupOf: (tournamentId: string, userId: string) => groupOf.get(`${tournamentId} ${userId}`),
  };
}

/** Selects the people who registered these teams, as recipients of a notice. */
export const captainsOf = (teams: TeamCondition): RawBuilder<unknown> =>
  sql`select user_id, '{}'::jsonb as facts from registrations where ${teams}`;

/** Selects the people who registered those of these teams that are in a group, with their group. */
export const groupedCaptainsOf = (teams: TeamCondition): RawBuilder<unknown> =>
  sql`select user_id, jsonb_build_object('groupId', group_id) as facts
    from registrations where ${teams} and group_id is not null`;
