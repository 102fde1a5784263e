import { type Kysely, sql } from 'kysely';

/** One room can serve several matches in a row: its details name the last of them. */
export async function roomsOfLaterMatches(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table scrim_credentials add column through_match integer').execute(db);
  await sql.raw('update scrim_credentials set through_match = match_number').execute(db);
  await sql
    .raw(
      `alter table scrim_credentials alter column through_match set not null,
       add constraint scrim_credentials_matches check (through_match >= match_number)`,
    )
    .execute(db);
}
