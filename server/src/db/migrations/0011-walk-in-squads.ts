import { type Kysely, sql } from 'kysely';

/** A squad that the organizer adds by name has no account behind it: it is never held and never on the waitlist. */
export async function walkInSquads(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table bookings alter column user_id drop not null').execute(db);
  await sql
    .raw(
      "alter table bookings add constraint bookings_walk_in check (user_id is not null or status in ('confirmed', 'cancelled', 'kicked'))",
    )
    .execute(db);
}
