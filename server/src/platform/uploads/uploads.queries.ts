import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { DatabaseSchema } from '../db/schema.ts';

export async function insertUpload(
  db: Executor,
  upload: Insertable<DatabaseSchema['uploads']>,
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** Whether this owner (null: anybody) has uploaded it; the row is locked until the transaction ends. */
export async function lockUpload(db: Executor, id: string, ownerId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .$if(ownerId !== null, query => query.where('owner_id', '=', ownerId as string))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes those of the uploads that nothing shows any more and returns their ids. Needs its own transaction:
 * the first statement waits for those about to show an upload, the second then sees it shown.
 */
export async function deleteUnshownUploads(
  db: Executor,
  uploads: readonly { id: string; url: string }[],
): Promise<string[]> {
  const ids = uploads.map(({ id }) => id);
  await sql`select from uploads where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    delete from uploads using unnest(${ids}::uuid[], ${uploads.map(({ url }) => url)}::text[])
      as unwanted (id, url)
    where uploads.id = unwanted.id and ${isUnshown(sql`unwanted.url`)}
    returning uploads.id`.execute(db);
  return rows.map(row => row.id);
}

/**
 * Whether no message, profile, event, match or promo shows the picture at this URL. Qualify columns in `url`
 * with their table: a bare one would belong to one of these tables.
 */
const isUnshown = (url: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from messages where image_url = ${url})
  and not exists (select from users where avatar_url = ${url})
  and not exists (select from tournaments where banner_url = ${url})
  and not exists (select from scrims where banner_url = ${url})
  and not exists (select from scrim_matches where image_url = ${url})
  and not exists (select from promos where image_url = ${url}))`;

/**
 * Removes this owner's pictures from every profile, event, match and promo, including other accounts': an
 * admin's banner on an organizer's event, or pictures from before accounts had to use their own.
 * Returns the accounts whose avatar it was.
 */
export async function unshowUploadsOf(
  db: Executor,
  ownerId: string,
  { folder, ending }: { folder: string; ending: string },
): Promise<string[]> {
  const urls = sql`(select ${folder}::text || id || ${ending}::text from uploads where owner_id = ${ownerId})`;
  await sql`update tournaments set banner_url = null where banner_url in ${urls}`.execute(db);
  await sql`update scrims set banner_url = null where banner_url in ${urls}`.execute(db);
  await sql`update scrim_matches set image_url = null where image_url in ${urls}`.execute(db);
  await sql`update promos set image_url = null where image_url in ${urls}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    update users set avatar_url = null where avatar_url in ${urls} returning id`.execute(db);
  return rows.map(row => row.id);
}

/**
 * Returns this owner's next uploads that nothing shows, by id. `folder` and `ending` turn an id into the URL.
 */
export async function findUnshownUploadsOf(
  db: Executor,
  ownerId: string,
  {
    afterId,
    limit,
    folder,
    ending,
  }: { afterId: string | null; limit: number; folder: string; ending: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from uploads
    where owner_id = ${ownerId} and (${afterId}::uuid is null or id > ${afterId}::uuid)
      and ${isUnshown(sql`${folder}::text || uploads.id || ${ending}::text`)}
    order by id limit ${limit}`.execute(db);
  return rows.map(row => row.id);
}
