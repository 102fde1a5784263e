import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { Permit } from '../../rooms/rooms.policy.ts';

/**
 * Returns a group of a published tournament and its room, for any reader; `group_id` is null if the
 * tournament has no such group.
 */
export async function findRoomOfGroup(executor: Executor, tournamentId: string, groupId: string) {
  return executor
    .selectFrom('tournaments')
    .leftJoin('tournament_groups', join =>
      join
        .onRef('tournament_groups.tournament_id', '=', 'tournaments.id')
        .on('tournament_groups.id', '=', groupId),
    )
    .select([
      'tournaments.organization_id',
      'tournaments.created_by',
      'tournament_groups.id as group_id',
      'tournament_groups.room_id',
    ])
    .where('tournaments.id', '=', tournamentId)
    .where('tournaments.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the group and room of the user's team in a published tournament; `group_id` is null if in none. */
export async function findRoomOfMember(executor: Executor, tournamentId: string, userId: string) {
  return executor
    .selectFrom('tournaments')
    .leftJoin('registrations', join =>
      join
        .onRef('registrations.tournament_id', '=', 'tournaments.id')
        .on('registrations.user_id', '=', userId),
    )
    .leftJoin('tournament_groups', 'tournament_groups.id', 'registrations.group_id')
    .select(['tournament_groups.id as group_id', 'tournament_groups.room_id'])
    .where('tournaments.id', '=', tournamentId)
    .where('tournaments.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Sets a group's room, or removes it with null. */
export async function setRoomOfGroup(
  executor: Executor,
  groupId: string,
  roomId: string | null,
): Promise<void> {
  await executor
    .updateTable('tournament_groups')
    .set({ room_id: roomId })
    .where('id', '=', groupId)
    .execute();
}

/**
 * Permits users to write while their team is in the group. Locks the team's row against moves and removals,
 * which then wait for the message; with `wait`, a row that is changing is read again afterwards.
 */
export function membership(tournamentId: string, groupId: string): Permit {
  return (userIds, beingChanged) =>
    sql`select user_id from registrations where tournament_id = ${tournamentId}::uuid
      and user_id = any(${userIds}::uuid[]) and group_id = ${groupId}::uuid
      for share ${beingChanged === 'wait' ? sql`` : sql`skip locked`}`;
}
