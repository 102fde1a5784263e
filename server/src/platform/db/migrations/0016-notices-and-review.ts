import { type Kysely, sql } from 'kysely';

/** Keeps notices that were removed from a list, orders broadcasts, and finds what is in review by an index. */
export async function noticesAndReview(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A removed notice stays, so that the same news does not come again.
  'alter table notices add removed_at timestamptz',
  // In the order of their transactions, on whichever node: an older ID may come from a clock that is behind.
  'alter table broadcasts add number integer not null default 0',
  'drop index broadcasts_next',
  'create index broadcasts_next on broadcasts (subject_id, number)',
  "create index users_in_review on users (id) where kyc_status = 'pending' and deleted_at is null",
  "create index promos_in_review on promos (id) where status = 'pending'",
];
