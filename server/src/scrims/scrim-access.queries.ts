import { type RawBuilder, sql } from 'kysely';
import { isHidden } from '../account/hidden-users.queries.ts';
import type { Slots } from '../events/slot-events.ts';
import { manages, type OwnerColumns } from '../events/watch-access.queries.ts';
import type { Executor } from '../platform/db/database.ts';
import type { ScrimRow } from '../platform/db/schema-scrims.ts';
import type { Visit } from '../platform/realtime/presence.ts';
import { bookableSlotsOf } from './scrims.mapper.ts';

/** Whether the user has a confirmed slot in the scrim (`scrims` is in the statement's `from`). */
export const hasConfirmedSlot = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from bookings where bookings.scrim_id = scrims.id and bookings.user_id = ${userId}
    and bookings.status = 'confirmed')`;

/** Whether the user's latest squad in the scrim was kicked. */
const wasKicked = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce((
  select bookings.status = 'kicked' from bookings where bookings.scrim_id = scrims.id and bookings.user_id = ${userId}
  order by bookings.id desc limit 1), false)`;

/**
 * Whether the user may read the scrim's room as a squad: with a confirmed slot; or, in a cancelled scrim,
 * with a slot that was confirmed until then, so that the squad can read why. Squads that had left, were
 * kicked, only held a slot (money that came too late confirms nothing) or were on the waitlist may not.
 */
export const readsAsSquad = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${hasConfirmedSlot(userId)} or scrims.cancelled_at is not null and exists (
    select from bookings where bookings.scrim_id = scrims.id and bookings.user_id = ${userId}
      and bookings.status = 'cancelled' and bookings.updated_at >= scrims.cancelled_at
      and bookings.confirmed_at is not null))`;

/**
 * Returns whether each person may enter the scrim's room: squads by `readsAsSquad`, its organizer and admins;
 * undefined if there is no such scrim.
 */
export async function findScrimAccess(
  executor: Executor,
  visits: readonly Visit[],
): Promise<({ reads: boolean } | undefined)[]> {
  const { rows } = await sql<OwnerColumns & { position: number; isHidden: boolean; isSquad: boolean }>`
    select position, scrims.organization_id as "organizationId", scrims.created_by as "createdBy", users.role,
      ${isHidden('users')} as "isHidden", ${readsAsSquad(sql`visit.user_id`)} as "isSquad"
    from unnest(${visits.map(visit => visit.id)}::uuid[], ${visits.map(visit => visit.userId)}::uuid[])
      with ordinality as visit (scrim_id, user_id, position)
    join scrims on scrims.id = visit.scrim_id
    join users on users.id = visit.user_id`.execute(executor);
  const byPosition = new Map(rows.map(row => [row.position, row]));
  return visits.map(({ userId }, index) => {
    const row = byPosition.get(index + 1);
    return row && { reads: !row.isHidden && (row.isSquad || manages('scrim', row, userId)) };
  });
}

/** Returns how many slots of these scrims are bookable, and how many are taken, in order of `ids`. */
export async function findScrimSlots(
  executor: Executor,
  ids: readonly string[],
): Promise<(Slots | undefined)[]> {
  const rows = await executor
    .selectFrom('scrims')
    .select(['id', 'taken_count', 'slots', 'start_from', 'reserved_slots'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.map(id => {
    const row = byId.get(id);
    return row && { taken: row.taken_count, capacity: bookableSlotsOf(row).length };
  });
}

type ScrimRoomRow = Pick<ScrimRow, 'id' | 'title' | 'room_id' | 'organization_id' | 'created_by'> & {
  readsAsSquad: boolean;
  wasKicked: boolean;
};

/** Returns the scrim's room, whether the user may read it as a squad, and whether that squad was kicked. */
export async function findRoomOfScrim(
  executor: Executor,
  scrimId: string,
  userId: string,
): Promise<ScrimRoomRow | undefined> {
  return executor
    .selectFrom('scrims')
    .select(['id', 'title', 'room_id', 'organization_id', 'created_by'])
    .select(readsAsSquad(sql`${userId}::uuid`).as('readsAsSquad'))
    .select(wasKicked(sql`${userId}::uuid`).as('wasKicked'))
    .where('id', '=', scrimId)
    .executeTakeFirst();
}
