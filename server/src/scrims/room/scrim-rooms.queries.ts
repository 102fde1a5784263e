import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import { readsAsSquad, wasKicked } from '../scrim-access.queries.ts';

export type ScrimRoomRow = Pick<ScrimRow, 'id' | 'title' | 'room_id' | 'organization_id' | 'created_by'> & {
  readsAsSquad: boolean;
  wasKicked: boolean;
};

/** The room of a scrim, whether the user may read it as a squad, and whether that squad was kicked. */
export async function findRoomOfScrim(
  executor: Executor,
  scrimId: string,
  userId: string,
): Promise<ScrimRoomRow | undefined> {
  return executor
    .selectFrom('scrims')
    .select(['id', 'title', 'room_id', 'organization_id', 'created_by'])
    .select(readsAsSquad(sql`${userId}::uuid`).as('readsAsSquad'))
    .select(wasKicked(sql`${userId}::uuid`).as('wasKicked'))
    .where('id', '=', scrimId)
    .executeTakeFirst();
}
