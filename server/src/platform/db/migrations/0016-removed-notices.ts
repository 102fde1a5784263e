import { type Kysely, sql } from 'kysely';

/** Keeps notices that were removed from a list, so that nobody is told the same again. */
export async function removedNotices(db: Kysely<never>): Promise<void> {
  await sql`alter table notices add removed_at timestamptz`.execute(db);
}
