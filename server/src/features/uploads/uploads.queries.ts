import { type Insertable, sql } from 'kysely';
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

/** Forgets those of the uploads that nothing shows any more; gives their ids. */
export async function deleteUnshownUploads(
  db: Executor,
  uploads: readonly { id: string; url: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from uploads using unnest(${uploads.map(({ id }) => id)}::uuid[], ${uploads.map(({ url }) => url)}::text[])
      as unwanted (id, url)
    where uploads.id = unwanted.id
      and not exists (select from messages where image_url = unwanted.url)
      and not exists (select from users where avatar_url = unwanted.url)
      and not exists (select from tournaments where banner_url = unwanted.url)
    returning uploads.id`.execute(db);
  return rows.map(row => row.id);
}
