import { sql } from 'kysely';
import { isHidden } from '../../account/hidden-users.queries.ts';
import { takesPart } from '../../organizations/ratings/ratings.queries.ts';
import {
  type Database,
  type Executor,
  type InTransaction,
  inOneSnapshot,
} from '../../platform/db/database.ts';
import { type FullBooking, findBookings } from '../bookings/bookings.queries.ts';
import { hasSlot, isActive } from '../bookings/slots.queries.ts';
import { scrimsWithOrganizer } from '../scrims.queries.ts';
import type { Release, ScrimDetail, SlotRow } from './scrim-detail.mapper.ts';

export type WantedScrim = { id: string; readerId: string | null };

/**
 * Returns scrims as their readers see them, in the order of `wanted`; undefined if missing. From one
 * snapshot: one statement if no reader is signed in, else five, for any number of scrims.
 */
export async function findScrimDetails(
  db: Database,
  wanted: readonly WantedScrim[],
): Promise<(ScrimDetail | undefined)[]> {
  const ids = [...new Set(wanted.map(one => one.id))];
  const readers = wanted.flatMap(({ id, readerId }) => (readerId ? [{ scrimId: id, userId: readerId }] : []));
  const { rows, own } =
    readers.length === 0
      ? { rows: await findRows(db, ids), own: new Map<string, Own>() }
      : await inOneSnapshot(db, async trx => ({
          rows: await findRows(trx, ids),
          own: await findOwn(trx, readers),
        }));
  const byId = new Map(rows.map(row => [row.id, row]));
  return wanted.map(({ id, readerId }) => {
    const row = byId.get(id);
    const mine = own.get(`${id} ${readerId}`);
    return row && { row, own: mine?.booking ?? null, mayRate: mine?.mayRate ?? false };
  });
}

function findRows(executor: Executor, ids: readonly string[]) {
  return scrimsWithOrganizer(executor)
    .select(
      sql<
        Release[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('match', match_number, 'through', least(through_match, match_count),
          'at', greatest(release_at, set_at), 'version', version)), '[]')
        from scrim_credentials where scrim_credentials.scrim_id = scrims.id)`.as('releases'),
    )
    .select(
      sql<SlotRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'teamName', team_name,
          'status', status, 'slotNumber', slot_number, 'heldUntil', hold_expires_at)), '[]')
        from bookings where bookings.scrim_id = scrims.id and ${hasSlot()})`.as('slotRows'),
    )
    .select(isHidden('organizers').as('organizer_hidden'))
    .where(sql<boolean>`scrims.id = any(${ids}::uuid[])`)
    .execute();
}

type Own = { booking: FullBooking | null; mayRate: boolean };

/** Returns the active bookings of these readers, and whether they may rate, by the key `scrim user`. */
async function findOwn(
  executor: InTransaction,
  readers: readonly { scrimId: string; userId: string }[],
): Promise<Map<string, Own>> {
  const { rows } = await sql<{ key: string; id: string | null; mayRate: boolean }>`
    select scrim_id || ' ' || user_id as key, max(bookings.id::text) filter (where ${isActive}) as id,
      bool_or(${takesPart}) and not exists (select from ratings
        where ratings.scrim_id = bookings.scrim_id and ratings.user_id = bookings.user_id) as "mayRate"
    from bookings
    join unnest(${readers.map(one => one.scrimId)}::uuid[], ${readers.map(one => one.userId)}::uuid[])
      as readers (scrim_id, user_id) using (scrim_id, user_id)
    group by scrim_id, user_id`.execute(executor);
  const bookings = await findBookings(
    executor,
    rows.flatMap(row => row.id ?? []),
  );
  const byId = new Map(bookings.map(booking => [booking.row.id, booking]));
  return new Map(rows.map(({ key, id, mayRate }) => [key, { booking: byId.get(id ?? '') ?? null, mayRate }]));
}
