import { type Kysely, sql } from 'kysely';

/** Keeps the version of a scrim's latest room, so that none is used twice. */
export async function lastRoomVersion(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table scrims add last_room_version integer not null default 0',
  `update scrims set last_room_version = latest.version
    from (select scrim_id, max(version) as version from scrim_credentials group by scrim_id) as latest
    where scrims.id = latest.scrim_id`,
];
