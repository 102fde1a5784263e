import { countingStatuses } from '@hotdrop/contract/scrims/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { isHidden, organizerIsActive } from '../../account/hidden-users.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';

const counting = sql.join(countingStatuses.map(status => sql.lit(status)));

/** Active bookings: held, confirmed or on the waitlist. */
export const isActive: RawBuilder<boolean> = sql`bookings.status in (${counting})`;

/** Bookings with a slot, worded like their index. `name` is the table's name in the query. */
export const hasSlot = (name = 'bookings'): RawBuilder<boolean> =>
  sql`${sql.ref(`${name}.status`)} in ('held', 'confirmed')`;

type Asked = {
  userIds: readonly string[];
  teamKeys: readonly string[];
  ignKeys: readonly string[];
};

/** What blocks these bookers, and the taken slots. The caller has locked the scrim's row. */
export type DeskState = {
  taken: number[];
  userIds: string[];
  /** Bookers who were kicked from this scrim; they cannot return. */
  kickedIds: string[];
  teamKeys: string[];
  ignKeys: string[];
  /** Suspended or erased: nobody new can join. */
  organizerHidden: boolean;
};

/** Runs one statement for any number of bookers. */
export async function findDeskState(
  executor: Executor,
  scrimId: string,
  { userIds, teamKeys, ignKeys }: Asked,
): Promise<DeskState> {
  const list = (query: RawBuilder<unknown>) => sql`coalesce((${query}), '{}')`;
  const { rows } = await sql<DeskState>`
    select
      ${list(sql`select array_agg(slot_number) from bookings
        where scrim_id = ${scrimId} and ${hasSlot()}`)} as taken,
      ${list(sql`select array_agg(user_id::text) from bookings
        where scrim_id = ${scrimId} and ${isActive} and user_id = any(${userIds}::uuid[])`)} as "userIds",
      ${list(sql`select array_agg(distinct user_id::text) from bookings
        where scrim_id = ${scrimId} and status = 'kicked' and user_id = any(${userIds}::uuid[])`)} as "kickedIds",
      ${list(sql`select array_agg(team_key) from bookings
        where scrim_id = ${scrimId} and ${isActive} and team_key = any(${teamKeys}::text[])`)} as "teamKeys",
      ${list(sql`select array_agg(ign_key) from booking_players
        where scrim_id = ${scrimId} and ign_key = any(${ignKeys}::text[])`)} as "ignKeys",
      (select not ${organizerIsActive('scrims')} from scrims where scrims.id = ${scrimId}) as "organizerHidden"`.execute(
    executor,
  );
  return rows[0] as DeskState;
}

export type NewSquad = {
  row: BookingRow;
  ignKeys: readonly string[];
  idempotencyKey: string | null;
  /** The digest of the request; null without a key. */
  request: string | null;
};

/** Inserts any number of squads, with their players and request keys, in one statement. */
export async function insertBookings(executor: Executor, squads: readonly NewSquad[]): Promise<void> {
  const records = squads.map(({ row, ...rest }) => ({ ...row, ...rest }));
  await sql`
    with squads as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as squad (
        id uuid, scrim_id uuid, user_id uuid, team_name text, team_key text, phone text, players jsonb, status text,
        slot_number integer, waitlist_number integer, fee integer, hold_expires_at timestamptz,
        confirmed_at timestamptz, created_at timestamptz, updated_at timestamptz, "ignKeys" text[], "idempotencyKey" text, request text)
    ), booked as (
      insert into bookings (id, scrim_id, user_id, team_name, team_key, phone, players, status, slot_number,
        waitlist_number, fee, hold_expires_at, confirmed_at, created_at, updated_at)
      select id, scrim_id, user_id, team_name, team_key, phone, players, status, slot_number, waitlist_number, fee,
        hold_expires_at, confirmed_at, created_at, updated_at
      from squads
    ), requests as (
      insert into booking_requests (user_id, scrim_id, idempotency_key, request, booking_id)
      select user_id, scrim_id, "idempotencyKey", request, id from squads where "idempotencyKey" is not null
    )
    insert into booking_players (scrim_id, ign_key, booking_id)
    select scrim_id, unnest("ignKeys"), id from squads`.execute(executor);
}

/**
 * Returns the first squads on the waitlist, in order; none while the organizer is suspended. Suspended
 * bookers keep their position and are skipped.
 */
export async function findWaiting(executor: Executor, scrimId: string, limit: number): Promise<BookingRow[]> {
  return executor
    .selectFrom('bookings')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where('status', '=', 'waitlisted')
    .where(sql<boolean>`(select ${organizerIsActive('scrims')} from scrims where scrims.id = ${scrimId})`)
    .where(
      sql<boolean>`(select not ${isHidden('booker')} from users as booker where booker.id = bookings.user_id)`,
    )
    .orderBy('waitlist_number')
    .limit(limit)
    .execute();
}

/** Sets the current fee for the waitlist: squads get a slot on the terms at that time. */
export async function setWaitingFee(
  executor: Executor,
  { id, entry_fee }: Pick<ScrimRow, 'id' | 'entry_fee'>,
): Promise<void> {
  await executor
    .updateTable('bookings')
    .set({ fee: entry_fee })
    .where('scrim_id', '=', id)
    .where('status', '=', 'waitlisted')
    .execute();
}

type NewSlot = { squad: Pick<BookingRow, 'id'>; slotNumber: number };
type Terms = Pick<BookingRow, 'status' | 'fee'> & { holdExpiresAt: Date | null; now: Date };

/** Gives squads on the waitlist their slots, all on the same terms. Returns their bookings, by slot. */
export async function giveSlotsToWaitlist(
  executor: Executor,
  slots: readonly NewSlot[],
  { status, fee, holdExpiresAt, now }: Terms,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    update bookings set status = ${status}, slot_number = new_slot.slot_number, waitlist_number = null, fee = ${fee},
      hold_expires_at = ${holdExpiresAt}, confirmed_at = ${status === 'confirmed' ? now : null}, updated_at = ${now}
    from unnest(${slots.map(({ squad }) => squad.id)}::uuid[], ${slots.map(one => one.slotNumber)}::int[])
      as new_slot (booking_id, slot_number)
    where bookings.id = new_slot.booking_id
    returning bookings.*`.execute(executor);
  return rows.toSorted((one, other) => Number(one.slot_number) - Number(other.slot_number));
}

/**
 * Moves squads to other slots, all at once, so that two may swap. The unique index on slots checks each row
 * alone, so they have negative slots in between. Returns their bookings.
 */
export async function moveToSlots(
  executor: Executor,
  moves: readonly { id: string; slotNumber: number }[],
  now: Date,
): Promise<BookingRow[]> {
  const ids = moves.map(move => move.id);
  await sql`update bookings set slot_number = -slot_number where id = any(${ids}::uuid[])`.execute(executor);
  const { rows } = await sql<BookingRow>`
    update bookings set slot_number = moved.slot_number, updated_at = ${now}
    from unnest(${ids}::uuid[], ${moves.map(move => move.slotNumber)}::int[]) as moved (booking_id, slot_number)
    where bookings.id = moved.booking_id
    returning bookings.*`.execute(executor);
  return rows;
}

/** Returns the slots that are held or confirmed. */
export async function findTakenSlots(executor: Executor, scrimId: string): Promise<number[]> {
  const rows = await executor
    .selectFrom('bookings')
    .select('slot_number')
    .where('scrim_id', '=', scrimId)
    .where(hasSlot())
    .execute();
  return rows.flatMap(row => row.slot_number ?? []);
}

/** Returns every squad that has a slot or is on the waitlist. */
export async function findSquads(executor: Executor, scrimId: string): Promise<BookingRow[]> {
  return executor
    .selectFrom('bookings')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where(isActive)
    .execute();
}

/** Shortens holds that would outlast a lobby to its end. Returns their bookings. */
export async function shortenHolds(
  executor: Executor,
  { id, end_at }: Pick<ScrimRow, 'id' | 'end_at'>,
  now: Date,
): Promise<BookingRow[]> {
  return executor
    .updateTable('bookings')
    .set({ hold_expires_at: end_at, updated_at: now })
    .where('scrim_id', '=', id)
    .where('status', '=', 'held')
    .where('hold_expires_at', '>', end_at)
    .returningAll()
    .execute();
}

/** Reserves a squad's players in this lobby: no other squad there can have them. */
export async function reservePlayers(
  executor: Executor,
  { id, scrim_id }: Pick<BookingRow, 'id' | 'scrim_id'>,
  ignKeys: readonly string[],
): Promise<void> {
  await sql`insert into booking_players (scrim_id, ign_key, booking_id)
    select ${scrim_id}::uuid, unnest(${ignKeys}::text[]), ${id}::uuid`.execute(executor);
}

/** Lets other squads have a squad's players again. */
export async function freePlayers(executor: Executor, bookingId: string): Promise<void> {
  await executor.deleteFrom('booking_players').where('booking_id', '=', bookingId).execute();
}

/** Adds to a lobby's counts of squads with a slot (walk-ins included) and on the waitlist. */
export async function moveCounts(
  executor: Executor,
  scrimId: string,
  { taken = 0, walkIns = 0, waiting = 0 }: { taken?: number; walkIns?: number; waiting?: number },
): Promise<void> {
  await executor
    .updateTable('scrims')
    .set({
      taken_count: eb => eb('taken_count', '+', taken),
      walk_in_count: eb => eb('walk_in_count', '+', walkIns),
      waitlist_count: eb => eb('waitlist_count', '+', waiting),
    })
    .where('id', '=', scrimId)
    .execute();
}

/** Cancels all active bookings of a lobby whose row is locked. Returns them. */
export async function cancelAllBookings(
  executor: Executor,
  scrimId: string,
  now: Date,
): Promise<BookingRow[]> {
  const left = await executor
    .updateTable('bookings')
    .set({ status: 'cancelled', waitlist_number: null, hold_expires_at: null, updated_at: now })
    .where('scrim_id', '=', scrimId)
    .where(isActive)
    .returningAll()
    .execute();
  await executor.deleteFrom('booking_players').where('scrim_id', '=', scrimId).execute();
  await executor
    .updateTable('scrims')
    .set({ taken_count: 0, walk_in_count: 0, waitlist_count: 0 })
    .where('id', '=', scrimId)
    .execute();
  return left;
}

/** Returns whether room details of this scrim have been released. */
export async function areDetailsReleased(executor: Executor, scrimId: string, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('scrim_credentials')
    .select('match_number')
    .where('scrim_id', '=', scrimId)
    .where('release_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
