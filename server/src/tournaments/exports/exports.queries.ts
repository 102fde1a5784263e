import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import { sql } from 'kysely';
import { addressOf } from '../../account/hidden-users.queries.ts';
import type { Executor } from '../../platform/db/database.ts';

/** A team with the data that an organizer exports. */
export type ExportedTeamRow = {
  number: number;
  team_name: string;
  real_name: string;
  phone: string;
  email: string;
  players: SquadPlayer[];
  created_at: Date;
  group_name: string | null;
};

/** Returns the next teams by number. */
export async function findTeamsAfter(
  executor: Executor,
  tournamentId: string,
  { afterNumber, limit }: { afterNumber: number; limit: number },
): Promise<ExportedTeamRow[]> {
  return executor
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .leftJoin('tournament_groups', 'tournament_groups.id', 'registrations.group_id')
    .select([
      'registrations.number',
      'registrations.team_name',
      'registrations.real_name',
      'registrations.phone',
      addressOf('users').as('email'),
      'registrations.players',
      'registrations.created_at',
      'tournament_groups.name as group_name',
    ])
    .where('registrations.tournament_id', '=', tournamentId)
    .where('registrations.number', '>', afterNumber)
    .orderBy('registrations.number')
    .limit(limit)
    .execute();
}

/** A team in its group; the team is null for an empty group. */
export type GroupedTeamRow = {
  group_number: number;
  group_name: string;
  number: number | null;
  team_name: string | null;
  real_name: string | null;
  phone: string | null;
  players: SquadPlayer[] | null;
};

/** Returns the next teams by group and number, or those of `groupId`. An empty group has one row. */
export async function findGroupedTeamsAfter(
  executor: Executor,
  tournamentId: string,
  { after, limit, groupId }: { after: { group: number; team: number }; limit: number; groupId?: string },
): Promise<GroupedTeamRow[]> {
  // An index condition: without it, each page of a large group would read the group from its first team.
  const lastTeam = sql<number>`case when g.number = ${after.group} then ${after.team}::integer else 0 end`;
  let query = executor
    .selectFrom('tournament_groups as g')
    .leftJoin('registrations as r', join =>
      join
        .onRef('r.tournament_id', '=', 'g.tournament_id')
        .onRef('r.group_id', '=', 'g.id')
        .on('r.number', '>', lastTeam),
    )
    .select(['g.number as group_number', 'g.name as group_name'])
    .select(['r.number', 'r.team_name', 'r.real_name', 'r.phone', 'r.players'])
    .where('g.tournament_id', '=', tournamentId)
    .where('g.number', '>=', after.group)
    .where(eb => eb.or([eb('g.number', '>', after.group), eb('r.number', 'is not', null)]));
  if (groupId) query = query.where('g.id', '=', groupId);
  return query.orderBy('g.number').orderBy('r.number').limit(limit).execute();
}
