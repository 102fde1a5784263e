import { type Kysely, sql } from 'kysely';

/**
 * A squad that the organizer adds by name has no account: it never has a hold and is never on the waitlist. A
 * lobby counts them separately, because they do not make an event count for the rankings.
 */
export async function walkInSquads(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table scrims add column walk_in_count integer not null default 0').execute(db);
  await sql.raw('alter table bookings alter column user_id drop not null').execute(db);
  await sql
    .raw(
      "alter table bookings add constraint bookings_walk_in check (user_id is not null or status in ('confirmed', 'cancelled', 'kicked'))",
    )
    .execute(db);
}
