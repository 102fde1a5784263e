import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { Permit } from '../../rooms/rooms.policy.ts';

/** A group of a published tournament and its room, whoever asks; `group_id` null: the tournament has no such group. */
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

/** The group of the user's team in a published tournament and its room; `group_id` null: in none. */
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

/** Gives a group its room, or takes it away with null. */
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
 * People may act in the room for as long as their team is in the group. Its row is locked against moves and removals,
 * which wait for the message; one that was changed meanwhile is looked at as it is by then.
 */
export function membership(tournamentId: string, groupId: string): Permit {
  return (userIds, beingChanged) =>
    sql`select user_id from registrations where tournament_id = ${tournamentId}::uuid
      and user_id = any(${userIds}::uuid[]) and group_id = ${groupId}::uuid
      for share ${beingChanged === 'wait' ? sql`` : sql`skip locked`}`;
}
