import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { ScrimRow } from '../../db/schema-scrims.ts';
import { readsAsSquad } from './room-readers.queries.ts';

export type ScrimRoomRow = Pick<ScrimRow, 'id' | 'title' | 'room_id' | 'organization_id' | 'created_by'> & {
  readsAsSquad: boolean;
};

/** The room of a scrim, whoever asks, and whether the user may read it as a squad. */
export async function findRoomOfScrim(
  executor: Executor,
  scrimId: string,
  userId: string,
): Promise<ScrimRoomRow | undefined> {
  return executor
    .selectFrom('scrims')
    .select(['id', 'title', 'room_id', 'organization_id', 'created_by'])
    .select(readsAsSquad(sql`${userId}::uuid`).as('readsAsSquad'))
    .where('id', '=', scrimId)
    .executeTakeFirst();
}
