import { type Kysely, sql } from 'kysely';

/** Lets one room serve several matches in a row, and records which room details a squad saw. */
export async function roomsOfLaterMatches(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table scrim_credentials add column through_match integer').execute(db);
  await sql.raw('update scrim_credentials set through_match = match_number').execute(db);
  await sql
    .raw(
      `alter table scrim_credentials alter column through_match set not null,
       add constraint scrim_credentials_matches check (through_match >= match_number)`,
    )
    .execute(db);
  await sql.raw('alter table bookings add column credentials_seen_of timestamptz').execute(db);
  // Until now "seen" meant the latest details.
  await sql
    .raw(
      `update bookings set credentials_seen_of =
         (select max(set_at) from scrim_credentials where scrim_credentials.scrim_id = bookings.scrim_id)
       where credentials_seen_at is not null`,
    )
    .execute(db);
}
