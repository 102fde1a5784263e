import { type Kysely, sql } from 'kysely';

/** Keeps notices that were removed from a list, and finds what is in review without reading all accounts. */
export async function noticesAndReview(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A removed notice stays, so that nobody is told the same again.
  'alter table notices add removed_at timestamptz',
  "create index users_in_review on users (id) where kyc_status = 'pending' and deleted_at is null",
  "create index promos_in_review on promos (id) where status = 'pending'",
];
