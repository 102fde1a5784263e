import { type Kysely, sql } from 'kysely';

/** Stores a digest of the request under an Idempotency-Key, to reject the same key with another request. */
export async function repeatedRequests(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Empty if unknown: stored before, or by a node of the earlier version. A retry is then rejected, and the
  // page shows the booking.
  "alter table booking_requests add column request text not null default ''",
  // Events and promos created under a key, stored for a day: a retry gets the same response.
  `create table creation_requests (
    user_id uuid not null references users,
    idempotency_key text not null,
    request text not null,
    made uuid[] not null,
    created_at timestamptz not null,
    constraint creation_requests_key primary key (user_id, idempotency_key)
  )`,
];
