import { type Kysely, sql } from 'kysely';

/** Adds when the organizer marked a lobby as done, which hides it from the day's lobbies on every device. */
export async function doneLobbies(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table scrims add column done_at timestamptz').execute(db);
}
