import { type Kysely, sql } from 'kysely';

/** When the organizer was done with a lobby, which then leaves the lobbies of the day on every device. */
export async function doneLobbies(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table scrims add column done_at timestamptz').execute(db);
}
