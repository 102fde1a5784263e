import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, KickRequestRow } from '../../platform/db/schema-scrims.ts';
import { hasSlot } from '../bookings/slots.queries.ts';

/** The row with its requester, the reported squad (null once it left), and the current squad of the slot. */
export type FullKickRequest = KickRequestRow & {
  requester_name: string;
  requester_team: string;
  target_user_id: string | null;
  target_team: string | null;
  /** The reported squad's name, also after it left. */
  meant_team: string | null;
  /** Whether that squad was ever confirmed: only the organizer sees names of squads that just hold a slot. */
  meant_is_public: boolean | null;
  current_is_public: boolean | null;
  /** Whether that squad has the player; null if its players are unknown. */
  is_in_squad: boolean | null;
  current_user_id: string | null;
  current_team: string | null;
};

type NewRequest = Pick<
  KickRequestRow,
  'scrim_id' | 'slot_number' | 'target_name' | 'reason' | 'requested_by' | 'booking_id' | 'created_at'
>;

/**
 * @throws a unique violation of kick_requests_once if this person has a pending request for the same squad
 */
export async function insertKickRequest(executor: Executor, request: NewRequest): Promise<string> {
  const id = randomUUIDv7();
  await executor
    .insertInto('kick_requests')
    .values({ id, ...request })
    .execute();
  return id;
}

/** Returns the squad that has a slot now. */
export async function findSquadInSlot(
  executor: Executor,
  scrimId: string,
  slotNumber: number,
): Promise<BookingRow | undefined> {
  return executor
    .selectFrom('bookings')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .where('slot_number', '=', slotNumber)
    .where(hasSlot())
    .executeTakeFirst();
}

/** Returns the squad's booking while it has a slot. */
export async function findWithSlot(executor: Executor, bookingId: string): Promise<BookingRow | undefined> {
  return executor
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .where(hasSlot())
    .executeTakeFirst();
}

/** Decides an open request; returns undefined if it is decided or missing. */
export async function decideKickRequest(
  executor: Executor,
  { scrimId, id }: { scrimId: string; id: string },
  decision: Pick<KickRequestRow, 'status' | 'note' | 'resolved_at' | 'resolved_by'>,
): Promise<KickRequestRow | undefined> {
  return executor
    .updateTable('kick_requests')
    .set(decision)
    .where('id', '=', id)
    .where('scrim_id', '=', scrimId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}

/** Returns a select over requests, to which callers add conditions. */
export function fullKickRequests(executor: Executor) {
  return executor
    .selectFrom('kick_requests')
    .innerJoin('users', 'users.id', 'kick_requests.requested_by')
    .leftJoin('bookings as meant', 'meant.id', 'kick_requests.booking_id')
    .leftJoin('bookings as target', join =>
      join.onRef('target.id', '=', 'kick_requests.booking_id').on(hasSlot('target')),
    )
    .leftJoin('bookings as current', join =>
      join
        .onRef('current.scrim_id', '=', 'kick_requests.scrim_id')
        .onRef('current.slot_number', '=', 'kick_requests.slot_number')
        .on(hasSlot('current')),
    )
    .selectAll('kick_requests')
    .select([
      'users.name as requester_name',
      'target.user_id as target_user_id',
      'target.team_name as target_team',
      'meant.team_name as meant_team',
      sql<boolean | null>`case when jsonb_array_length(meant.players) > 0 then exists (
        select from jsonb_array_elements(meant.players) as player
        where lower(player->>'ignName') = lower(kick_requests.target_name)) end`.as('is_in_squad'),
      sql<boolean | null>`meant.confirmed_at is not null`.as('meant_is_public'),
      sql<boolean | null>`current.status = 'confirmed'`.as('current_is_public'),
      'current.user_id as current_user_id',
      'current.team_name as current_team',
      sql<string>`coalesce((select own.team_name from bookings own where own.user_id = kick_requests.requested_by
        and own.scrim_id = kick_requests.scrim_id order by own.id desc limit 1), '')`.as('requester_team'),
    ]);
}

export async function findKickRequest(
  executor: Executor,
  scrimId: string,
  id: string,
): Promise<FullKickRequest | undefined> {
  return fullKickRequests(executor)
    .where('kick_requests.id', '=', id)
    .where('kick_requests.scrim_id', '=', scrimId)
    .executeTakeFirst();
}

type Wanted = { after: { isPending: boolean; id: string } | null; limit: number };

/** Returns a page: open requests, oldest first; then decided ones, newest first. One extra row. */
export async function findKickRequestPage(
  executor: Executor,
  scrimId: string,
  { after, limit }: Wanted,
): Promise<FullKickRequest[]> {
  const part = (isPending: boolean, count: number) =>
    fullKickRequests(executor)
      .where('kick_requests.scrim_id', '=', scrimId)
      .where('kick_requests.status', isPending ? '=' : '<>', 'pending')
      .$if(after?.isPending === isPending, query =>
        query.where('kick_requests.id', isPending ? '>' : '<', after?.id ?? ''),
      )
      .orderBy('kick_requests.id', isPending ? 'asc' : 'desc')
      .limit(count)
      .execute();
  const pending = after && !after.isPending ? [] : await part(true, limit + 1);
  const decided = pending.length <= limit ? await part(false, limit + 1 - pending.length) : [];
  return [...pending, ...decided];
}

/** Returns one user's requests, newest first. */
export async function findOwnKickRequests(
  executor: Executor,
  scrimId: string,
  { userId, limit }: { userId: string; limit: number },
): Promise<FullKickRequest[]> {
  return fullKickRequests(executor)
    .where('kick_requests.scrim_id', '=', scrimId)
    .where('kick_requests.requested_by', '=', userId)
    .orderBy('kick_requests.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countKickRequests(executor: Executor, scrimId: string): Promise<number> {
  const { total } = await executor
    .selectFrom('kick_requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('scrim_id', '=', scrimId)
    .executeTakeFirstOrThrow();
  return total;
}
