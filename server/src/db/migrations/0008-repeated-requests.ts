import { type Kysely, sql } from 'kysely';

/** What was asked for under an Idempotency-Key, so that the same key with another request is refused. */
export async function repeatedRequests(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What was asked for before is not known: its retry is refused, and the page shows the booking.
  "alter table booking_requests add column request text not null default ''",
  'alter table booking_requests alter column request drop default',
];
