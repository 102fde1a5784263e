import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { CredentialsRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Course } from '../match-starts.rules.ts';
import { hasConfirmedSlot, readsAsSquad } from '../scrim-access.queries.ts';

/** A scrim's room details and the reader's role in the scrim. */
export type CredentialsAccess = {
  scrim: Pick<ScrimRow, 'organization_id' | 'created_by' | 'matches_played'> & Course;
  isConfirmed: boolean;
  readsAsSquad: boolean;
  rows: CredentialsRow[];
};

type AccessRow = CredentialsAccess['scrim'] & {
  isConfirmed: boolean;
  readsAsSquad: boolean;
} & (CredentialsRow | { [Column in keyof CredentialsRow]: null });

/**
 * Returns all details of a scrim with the reader's right to them, from one snapshot; undefined if there is no
 * scrim.
 */
export async function findCredentialsAccess(
  executor: Executor,
  scrimId: string,
  userId: string,
): Promise<CredentialsAccess | undefined> {
  const user = sql`${userId}::uuid`;
  const { rows } = await sql<AccessRow>`
    select scrims.organization_id, scrims.created_by, scrims.start_at, scrims.end_at, scrims.match_count,
      scrims.match_starts, scrims.matches_played, ${hasConfirmedSlot(user)} as "isConfirmed",
      ${readsAsSquad(user)} as "readsAsSquad", scrim_credentials.*
    from scrims left join scrim_credentials on scrim_credentials.scrim_id = scrims.id
    where scrims.id = ${scrimId}`.execute(executor);
  const first = rows[0];
  if (!first) return undefined;
  return {
    scrim: first,
    isConfirmed: first.isConfirmed,
    readsAsSquad: first.readsAsSquad,
    rows: rows.filter((row): row is AccessRow & CredentialsRow => row.match_number !== null),
  };
}

/** Returns all rooms of a scrim, by match. */
export async function findRooms(executor: Executor, scrimId: string): Promise<CredentialsRow[]> {
  return executor
    .selectFrom('scrim_credentials')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .orderBy('match_number')
    .execute();
}

/** Sets a room; it replaces those of the matches that it serves. */
export async function upsertCredentials(executor: Executor, row: CredentialsRow): Promise<void> {
  const { scrim_id, match_number, ...values } = row;
  await endRoomsAt(executor, scrim_id, match_number - 1);
  await executor
    .deleteFrom('scrim_credentials')
    .where('scrim_id', '=', scrim_id)
    .where('match_number', '>', match_number)
    .where('match_number', '<=', row.through_match)
    .execute();
  await executor
    .insertInto('scrim_credentials')
    .values(row)
    .onConflict(conflict => conflict.constraint('scrim_credentials_key').doUpdateSet(values))
    .execute();
}

/** Deletes the details of matches after this one. Returns whether there were any. */
export async function deleteCredentialsAfter(
  executor: Executor,
  scrimId: string,
  matchNumber: number,
): Promise<boolean> {
  const rows = await executor
    .deleteFrom('scrim_credentials')
    .where('scrim_id', '=', scrimId)
    .where('match_number', '>', matchNumber)
    .returning('match_number')
    .execute();
  return rows.length > 0;
}

/** Ends rooms that serve later matches with this match. */
async function endRoomsAt(executor: Executor, scrimId: string, matchNumber: number): Promise<void> {
  await executor
    .updateTable('scrim_credentials')
    .set({ through_match: matchNumber })
    .where('scrim_id', '=', scrimId)
    .where('match_number', '<=', matchNumber)
    .where('through_match', '>', matchNumber)
    .execute();
}

/** Returns details whose planned release is still ahead. */
export async function findPlanned(executor: Executor, scrimId: string, now: Date): Promise<CredentialsRow[]> {
  return executor
    .selectFrom('scrim_credentials')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where('is_planned', '=', true)
    .where('release_at', '>', now)
    .execute();
}

/** Changes the release time of a match's details. */
export async function setRelease(
  executor: Executor,
  { scrim_id, match_number }: CredentialsRow,
  releaseAt: Date,
): Promise<void> {
  await executor
    .updateTable('scrim_credentials')
    .set({ release_at: releaseAt })
    .where('scrim_id', '=', scrim_id)
    .where('match_number', '=', match_number)
    .execute();
}

/**
 * Returns when a scrim's next details are released; null if none are planned, undefined if the scrim is
 * cancelled or unknown.
 */
export async function findNextRelease(
  executor: Executor,
  scrimId: string,
  now: Date,
): Promise<Date | null | undefined> {
  const row = await executor
    .selectFrom('scrims')
    .select(({ selectFrom }) =>
      selectFrom('scrim_credentials')
        .select(({ fn }) => fn.min('release_at').as('next'))
        .whereRef('scrim_credentials.scrim_id', '=', 'scrims.id')
        .where('release_at', '>', now)
        .as('next'),
    )
    .where('id', '=', scrimId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row && (row.next as Date | null);
}
