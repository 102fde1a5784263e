import type { SquadPlayer } from '@hotdrop/contract/tournaments/registration.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { addressOf } from '../users/hidden-users.queries.ts';

/** A team with what an organizer exports of it. */
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

/** The next teams by number. */
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

export type ExportedGroupRow = { id: string; number: number; name: string };

/** The next groups by number; `groupId`: only this one. */
export async function findGroupsAfter(
  executor: Executor,
  tournamentId: string,
  { afterNumber, limit, groupId }: { afterNumber: number; limit: number; groupId?: string | undefined },
): Promise<ExportedGroupRow[]> {
  let query = executor
    .selectFrom('tournament_groups')
    .select(['id', 'number', 'name'])
    .where('tournament_id', '=', tournamentId)
    .where('number', '>', afterNumber);
  if (groupId) query = query.where('id', '=', groupId);
  return query.orderBy('number').limit(limit).execute();
}

export type GroupedTeamRow = Pick<ExportedTeamRow, 'team_name' | 'real_name' | 'phone' | 'players'> & {
  group_id: string;
};

/** The teams of these groups, group by group and by number. */
export async function findTeamsOfGroups(
  executor: Executor,
  tournamentId: string,
  groupIds: readonly string[],
): Promise<GroupedTeamRow[]> {
  const rows = await executor
    .selectFrom('registrations')
    .select(['group_id', 'team_name', 'real_name', 'phone', 'players'])
    .where('tournament_id', '=', tournamentId)
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    // In the order of the index, or a larger one would be read through for the sake of the order.
    .orderBy('group_id')
    .orderBy('number')
    .execute();
  return rows.flatMap(({ group_id, ...row }) => (group_id ? [{ ...row, group_id }] : []));
}
