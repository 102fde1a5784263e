import { type Kysely, sql } from 'kysely';

/** What was asked for under an Idempotency-Key, so that the same key with another request is refused. */
export async function repeatedRequests(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Empty where it is not known: entered before, or by a node of the version before. A retry of that is refused, and the
  // page shows the booking.
  "alter table booking_requests add column request text not null default ''",
  // Events and promos that were created under a key, for a day: a retry is answered with them.
  `create table creation_requests (
    user_id uuid not null references users,
    idempotency_key text not null,
    request text not null,
    made uuid[] not null,
    created_at timestamptz not null,
    constraint creation_requests_key primary key (user_id, idempotency_key)
  )`,
];
