import type { Insertable } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

export async function insertUpload(
  db: Executor,
  upload: Insertable<DatabaseSchema['uploads']>,
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

export async function uploadExists(db: Executor, id: string, ownerId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .$if(ownerId !== undefined, query => query.where('owner_id', '=', ownerId as string))
    .executeTakeFirst();
  return row !== undefined;
}
