import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { CredentialsRow } from '../../platform/db/schema-scrims.ts';

/** A version of a room's details. */
type Version = Pick<CredentialsRow, 'scrim_id' | 'match_number' | 'version'>;

/** Records the first time that the user's squad opens these details, unless they have been replaced since. */
export async function noteOpened(
  executor: Executor,
  { scrim_id, match_number, version }: Version,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with shown as (
      select scrim_id, match_number, version from scrim_credentials
      where scrim_id = ${scrim_id} and match_number = ${match_number} and version = ${version} for share
    )
    insert into credential_opens (scrim_id, match_number, booking_id, version, opened_at)
    select shown.scrim_id, shown.match_number, bookings.id, shown.version, ${now}
    from shown join bookings on bookings.scrim_id = shown.scrim_id
      and bookings.user_id = ${userId} and bookings.status = 'confirmed'
    on conflict do nothing`.execute(executor);
  return numAffectedRows > 0n;
}

/** Returns whether the user's squad has opened earlier details of this room, and not these. */
export async function openedOnlyEarlier(
  executor: Executor,
  { scrim_id, match_number, version }: Version,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ latest: number | null }>`
    select max(version) as latest from credential_opens join bookings on bookings.id = booking_id
    where credential_opens.scrim_id = ${scrim_id} and match_number = ${match_number}
      and bookings.user_id = ${userId} and bookings.status = 'confirmed'`.execute(executor);
  const latest = rows[0]?.latest ?? null;
  return latest !== null && latest < version;
}

/** Returns when each squad opened these details, by booking. */
export async function findOpens(
  executor: Executor,
  { scrim_id, match_number, version }: Version,
): Promise<Map<string, Date>> {
  const rows = await executor
    .selectFrom('credential_opens')
    .select(['booking_id', 'opened_at'])
    .where('scrim_id', '=', scrim_id)
    .where('match_number', '=', match_number)
    .where('version', '=', version)
    .execute();
  return new Map(rows.map(({ booking_id, opened_at }) => [booking_id, opened_at]));
}

/**
 * Records a reminder about these details; false if there was one after `since`. Of two organizers' taps at the
 * same moment, one reminds.
 */
export async function noteReminded(
  executor: Executor,
  { scrim_id, match_number }: Version,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('scrim_credentials')
    .set({ reminded_at: now })
    .where('scrim_id', '=', scrim_id)
    .where('match_number', '=', match_number)
    .where(eb => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', since)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
