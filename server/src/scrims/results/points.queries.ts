import { randomUUIDv7 } from 'node:crypto';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { SlotBooking } from './line-up.rules.ts';
import type { CheckedResult } from './results.rules.ts';

/** Returns every booking of a scrim that has or had a slot. */
export async function findSlotBookings(executor: Executor, scrimId: string): Promise<SlotBooking[]> {
  const rows = await executor
    .selectFrom('bookings')
    .select([
      'id',
      'user_id',
      'team_name',
      'slot_number',
      'status',
      'created_at',
      'confirmed_at',
      'updated_at',
    ])
    .where('scrim_id', '=', scrimId)
    .where('slot_number', 'is not', null)
    .execute();
  return rows.map(row => ({
    bookingId: row.id,
    squadId: row.user_id ?? row.id,
    teamName: row.team_name,
    slotNumber: row.slot_number as number,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    // Ended bookings never change.
    endedAt: hasEnded(row) ? row.updated_at : null,
  }));
}

/** Returns the bookings with results: by match, then slot. */
export async function findRecorded(
  executor: Executor,
  scrimId: string,
): Promise<Map<number, Map<number, string>>> {
  const rows = await executor
    .selectFrom('scrim_matches')
    .innerJoin('scrim_results', 'scrim_results.match_id', 'scrim_matches.id')
    .select(['match_number as matchNumber', 'slot_number as slotNumber', 'booking_id as bookingId'])
    .where('scrim_id', '=', scrimId)
    .execute();
  const byMatch = Map.groupBy(rows, row => row.matchNumber);
  return new Map(
    [...byMatch].map(([matchNumber, results]) => [
      matchNumber,
      new Map(results.map(({ slotNumber, bookingId }) => [slotNumber, bookingId])),
    ]),
  );
}

/** Deletes a match with its results; returns undefined if there is none. */
export async function deleteMatch(
  executor: Executor,
  scrimId: string,
  matchNumber: number,
): Promise<{ imageUrl: string | null } | undefined> {
  return executor
    .deleteFrom('scrim_matches')
    .where('scrim_id', '=', scrimId)
    .where('match_number', '=', matchNumber)
    .returning('image_url as imageUrl')
    .executeTakeFirst();
}

type NewMatch = { scrimId: string; matchNumber: number; imageUrl: string | null; now: Date };

/** Inserts a match with its results, in one statement. */
export async function insertMatch(
  executor: Executor,
  { scrimId, matchNumber, imageUrl, now }: NewMatch,
  results: readonly CheckedResult[],
): Promise<void> {
  await sql`
    with entered as (
      insert into scrim_matches (id, scrim_id, match_number, image_url, created_at)
      values (${randomUUIDv7()}, ${scrimId}, ${matchNumber}, ${imageUrl}, ${now}) returning id
    )
    insert into scrim_results (match_id, booking_id, slot_number, placement, kills)
    select entered.id, result.* from entered,
      unnest(${results.map(one => one.bookingId)}::uuid[], ${results.map(one => one.slotNumber)}::integer[],
        ${results.map(one => one.placement)}::integer[], ${results.map(one => one.kills)}::integer[]) as result`.execute(
    executor,
  );
}

/** Updates and returns the scrim's count of matches with results; the caller has locked its row. */
export async function countMatchesPlayed(executor: Executor, scrimId: string): Promise<number> {
  const { rows } = await sql<{ played: number }>`update scrims
    set matches_played = (select count(*) from scrim_matches where scrim_id = ${scrimId})
    where id = ${scrimId} returning matches_played as played`.execute(executor);
  return rows[0]?.played ?? 0;
}

/** One result of a match, with its squad. */
export type ResultOfMatch = {
  scrimId: string;
  matchNumber: number;
  imageUrl: string | null;
  createdAt: Date;
  slotNumber: number;
  placement: number;
  kills: number;
  squadId: string;
  teamName: string;
};

/** Returns all results of these scrims, by match and placement, in one statement. */
export async function findResults(executor: Executor, scrimIds: readonly string[]): Promise<ResultOfMatch[]> {
  if (scrimIds.length === 0) return [];
  return executor
    .selectFrom('scrim_matches')
    .innerJoin('scrim_results', 'scrim_results.match_id', 'scrim_matches.id')
    .innerJoin('bookings', 'bookings.id', 'scrim_results.booking_id')
    .select([
      'scrim_matches.scrim_id as scrimId',
      'scrim_matches.match_number as matchNumber',
      'scrim_matches.image_url as imageUrl',
      'scrim_matches.created_at as createdAt',
      'scrim_results.slot_number as slotNumber',
      'scrim_results.placement',
      'scrim_results.kills',
      sql<string>`coalesce(bookings.user_id, bookings.id)`.as('squadId'),
      'bookings.team_name as teamName',
    ])
    .where(sql<boolean>`scrim_matches.scrim_id = any(${scrimIds}::uuid[])`)
    .orderBy('scrim_matches.match_number')
    .orderBy('scrim_results.placement')
    .execute();
}

/** Returns the points presets of these scrims. */
export async function findPointsPresets(
  executor: Executor,
  scrimIds: readonly string[],
): Promise<Pick<ScrimRow, 'id' | 'points_preset'>[]> {
  return executor
    .selectFrom('scrims')
    .select(['id', 'points_preset'])
    .where(sql<boolean>`id = any(${scrimIds}::uuid[])`)
    .execute();
}

/** Returns the bookings with results in a scrim that have an account. */
export async function findSquadsWithResults(
  executor: Executor,
  scrimId: string,
): Promise<{ id: string; user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select distinct on (user_id) bookings.id, user_id
    from scrim_matches join scrim_results on match_id = scrim_matches.id
      join bookings on bookings.id = scrim_results.booking_id
    where scrim_matches.scrim_id = ${scrimId} and user_id is not null
    order by user_id, bookings.id desc`.execute(executor);
  return rows;
}
