import { type Kysely, sql } from 'kysely';

/** When the matches of a lobby begin, once that is no longer as planned: moved, or started by the organizer. */
export async function matchStarts(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null: the time of the lobby is shared out evenly, as before.
  'alter table scrims add column match_starts timestamptz[]',
];
