import type { AutoGroupQuery } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { TeamCondition } from '../tournaments.queries.ts';

/** Takes the next `count` group numbers of a tournament whose row is locked. Returns the first of them. */
export async function takeGroupNumbers(
  executor: Executor,
  tournamentId: string,
  count: number,
): Promise<number> {
  const row = await executor
    .updateTable('tournaments')
    .set(({ eb }) => ({
      group_count: eb('group_count', '+', count),
      last_group_number: eb('last_group_number', '+', count),
    }))
    .where('id', '=', tournamentId)
    .returning('last_group_number')
    .executeTakeFirstOrThrow();
  return row.last_group_number - count + 1;
}

type NewGroup = { id: string; number: number; name: string; roomId: string | null };

/** Inserts any number of groups in one statement; their rooms must exist. */
export async function insertGroups(
  executor: Executor,
  tournamentId: string,
  groups: readonly NewGroup[],
  now: Date,
): Promise<void> {
  await sql`
    insert into tournament_groups (id, tournament_id, number, name, room_id, created_at)
    select id, ${tournamentId}::uuid, number, name, room_id, ${now}::timestamptz
    from unnest(${groups.map(group => group.id)}::uuid[], ${groups.map(group => group.number)}::integer[],
      ${groups.map(group => group.name)}::text[], ${groups.map(group => group.roomId)}::uuid[])
      as made (id, number, name, room_id)`.execute(executor);
}

/** Moves the chosen teams into a group, or out of theirs with null. */
export async function moveTeams(
  executor: Executor,
  chosen: TeamCondition,
  groupId: string | null,
): Promise<void> {
  await sql`update registrations set group_id = ${groupId}::uuid where ${chosen}`.execute(executor);
}

/** Distributes every ungrouped team over these groups in order, as `split` says, in one statement. */
export async function dealUngroupedTeams(
  executor: Executor,
  tournamentId: string,
  groupIds: readonly string[],
  { size, order, split }: AutoGroupQuery,
): Promise<void> {
  const by = order === 'random' ? sql`random()` : sql`number`;
  const place = sql`row_number() over (order by ${by}) - 1`;
  const group =
    split === 'even'
      ? sql`(${place}) * ${groupIds.length}::integer / count(*) over ()`
      : sql`(${place}) / ${size}::integer`;
  await sql`
    with dealt as (
      select id, ${group} as place
      from registrations where tournament_id = ${tournamentId} and group_id is null
    )
    update registrations set group_id = (${groupIds}::uuid[])[dealt.place + 1]
    from dealt where registrations.id = dealt.id`.execute(executor);
}

export async function renameGroup(executor: Executor, groupId: string, name: string): Promise<void> {
  await executor.updateTable('tournament_groups').set({ name }).where('id', '=', groupId).execute();
}

/** Deletes a group; its teams become ungrouped (through the foreign key). The caller deletes its room. */
export async function deleteGroup(executor: Executor, tournamentId: string, groupId: string): Promise<void> {
  await executor.deleteFrom('tournament_groups').where('id', '=', groupId).execute();
  await executor
    .updateTable('tournaments')
    .set(({ eb }) => ({ group_count: eb('group_count', '-', 1) }))
    .where('id', '=', tournamentId)
    .execute();
}
