import { type Kysely, sql } from 'kysely';

/** Adds the matches' start times, which are set once they differ from the plan. */
export async function matchStarts(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null: the lobby's time is divided evenly, as before.
  'alter table scrims add column match_starts timestamptz[]',
];
