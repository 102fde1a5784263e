import { type Kysely, sql } from 'kysely';

/**
 * Repeats the erasure of accounts that still have pictures here: until now a picture stayed public where
 * another account showed it. The erasure job may run any number of times.
 */
export async function erasedPictures(db: Kysely<never>): Promise<void> {
  await sql`
    insert into jobs (id, kind, key, run_at)
    select gen_random_uuid(), 'erase-account', id::text, now() from users
    where deleted_at is not null and exists (select from uploads where owner_id = users.id)
    on conflict on constraint jobs_key do nothing`.execute(db);
}
