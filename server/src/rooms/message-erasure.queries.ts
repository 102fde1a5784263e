import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { MessageRow } from '../platform/db/schema.ts';

/** A room and its owner: a scrim or a tournament's group. */
export type RoomPlace = {
  roomId: string;
  scrimId: string | null;
  tournamentId: string | null;
  groupId: string | null;
};

/** Returns the rooms with messages of this account. */
export async function findRoomsOfSender(executor: Executor, senderId: string): Promise<RoomPlace[]> {
  const { rows } = await sql<RoomPlace>`
    select wrote.room_id as "roomId", scrims.id as "scrimId", tournament_groups.tournament_id as "tournamentId",
      tournament_groups.id as "groupId"
    from (select distinct room_id from messages where sender_id = ${senderId} and type <> 'deleted') as wrote
    left join scrims on scrims.room_id = wrote.room_id
    left join tournament_groups on tournament_groups.room_id = wrote.room_id
    order by wrote.room_id`.execute(executor);
  return rows;
}

/**
 * Erases the account's next messages in a room, each under a new revision so that open clients receive it.
 * The caller has locked the room. Returns their ids.
 */
export async function deleteMessagesOf(
  executor: Executor,
  { roomId, senderId, limit }: { roomId: string; senderId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with written as materialized (
      select id, (row_number() over (order by seq))::integer as place from (
        select id, seq from messages
        where room_id = ${roomId} and sender_id = ${senderId} and type <> 'deleted' order by seq limit ${limit}
      ) as next
    ), room as (
      update rooms set last_rev = last_rev + count
      from (select count(*)::integer as count from written) as counted
      where rooms.id = ${roomId} returning last_rev - count as rev
    )
    update messages set type = 'deleted', content = '', image_url = null, edited_at = null, client_msg_id = null,
      rev = room.rev + written.place
    from written, room where messages.id = written.id
    returning messages.id`.execute(executor);
  return rows.map(row => row.id);
}

/** A system line about a squad, with the columns that may hold its name. */
export type NamingLine = Pick<MessageRow, 'id' | 'room_id' | 'seq' | 'content' | 'edited_at'>;

const naming = (name: string) => sql<boolean>`messages.type = 'system' and position(${name} in content) > 0`;

/** Returns the rooms of a tournament's groups whose system lines contain this name. */
export async function findGroupRoomsNaming(
  executor: Executor,
  tournamentId: string,
  name: string,
): Promise<RoomPlace[]> {
  const { rows } = await sql<RoomPlace>`
    select room_id as "roomId", null as "scrimId", tournament_id as "tournamentId", id as "groupId"
    from tournament_groups
    where tournament_id = ${tournamentId}
      and exists (select from messages where messages.room_id = tournament_groups.room_id and ${naming(name)})
    order by room_id`.execute(executor);
  return rows;
}

/** Returns the room's next system lines that contain this name, in order. */
export async function findLinesNaming(
  executor: Executor,
  roomId: string,
  name: string,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<NamingLine[]> {
  return executor
    .selectFrom('messages')
    .select(['id', 'room_id', 'seq', 'content', 'edited_at'])
    .where('room_id', '=', roomId)
    .where('seq', '>', afterSeq)
    .where(naming(name))
    .orderBy('seq')
    .limit(limit)
    .execute();
}
