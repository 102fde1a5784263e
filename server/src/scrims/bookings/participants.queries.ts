import type { BookingStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, InTransaction } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { type FullBooking, findBookings } from './bookings.queries.ts';
import { hasSlot } from './slots.queries.ts';

/** A listed squad with its booker. `part` is 0 with a slot, 1 on the waitlist, 2 in the history. */
export type ParticipantRow = FullBooking & {
  part: number;
  /** The slot, or the waitlist number. */
  place: number;
  /** Null for a walk-in squad. */
  user: { id: string; name: string; avatarUrl: string | null } | null;
};

/** The position where a page ends. */
type ParticipantsPlace = Pick<ParticipantRow, 'part' | 'place'> & { id: string };

type Wanted = {
  statuses: readonly BookingStatus[];
  after: ParticipantsPlace | null;
  limit: number;
};

const part = sql<number>`case when ${hasSlot()} then 0 when status = 'waitlisted' then 1 else 2 end`;
const place = sql<number>`case when ${hasSlot()} then slot_number
  when status = 'waitlisted' then waitlist_number else 0 end`;

function listed(scrimId: string, statuses: readonly BookingStatus[]): RawBuilder<boolean> {
  return sql`scrim_id = ${scrimId} and status = any(${statuses}::text[])`;
}

/**
 * Returns squads of a scrim: by slot, then the waitlist in order, then history, latest first. One more than
 * `limit`, to show whether there is a next page.
 */
export async function findParticipantPage(
  executor: InTransaction,
  scrimId: string,
  { statuses, after, limit }: Wanted,
): Promise<ParticipantRow[]> {
  const beyond = after
    ? sql`and ((part, place) > (${after.part}::integer, ${after.place}::integer)
        or (part, place) = (${after.part}::integer, ${after.place}::integer) and listed.id < ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<
    ParticipantsPlace & { userId: string | null; name: string; avatarUrl: string | null }
  >`
    select listed.id, part, place, users.id as "userId", users.name, users.avatar_url as "avatarUrl"
    from (select id, user_id, ${part} as part, ${place} as place from bookings
      where ${listed(scrimId, statuses)}) as listed
    left join users on users.id = listed.user_id
    where true ${beyond}
    order by part, place, listed.id desc limit ${limit + 1}`.execute(executor);
  const bookings = await findBookings(
    executor,
    rows.map(row => row.id),
  );
  const byId = new Map(bookings.map(booking => [booking.row.id, booking]));
  return rows.flatMap(({ id, part, place, userId, name, avatarUrl }) => {
    const booking = byId.get(id);
    const user = userId === null ? null : { id: userId, name, avatarUrl };
    return booking ? [{ ...booking, part, place, user }] : [];
  });
}

/** Another lobby in which the user's squad has a slot. */
export type OtherLobby = { userId: string; scrimId: string; title: string; startAt: Date };

type AtThatTime = { scrim: Pick<ScrimRow, 'id' | 'organization_id' | 'start_at' | 'end_at'> };

/**
 * Returns where these users' squads also play at that time, in lobbies of the same organizer only: other
 * games are private. Only the earliest per user. No lobby lasts a day, so older ones are not read.
 */
export async function findOtherLobbies(
  executor: Executor,
  userIds: readonly string[],
  { scrim }: AtThatTime,
): Promise<OtherLobby[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<OtherLobby>`
    select distinct on (bookings.user_id) bookings.user_id as "userId", scrims.id as "scrimId", scrims.title,
      scrims.start_at as "startAt"
    from scrims join bookings on bookings.scrim_id = scrims.id and ${hasSlot()}
    where scrims.organization_id = ${scrim.organization_id} and scrims.id <> ${scrim.id}
      and scrims.start_at > ${scrim.start_at}::timestamptz - interval '1 day' and scrims.start_at < ${scrim.end_at}
      and scrims.end_at > ${scrim.start_at} and scrims.cancelled_at is null
      and bookings.user_id = any(${userIds}::uuid[])
    order by bookings.user_id, scrims.start_at, scrims.id`.execute(executor);
  return rows;
}

/** Returns a squad as the list shows it. */
export async function findParticipant(executor: InTransaction, bookingId: string): Promise<ParticipantRow> {
  const [booking] = await findBookings(executor, [bookingId]);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  const { user_id, slot_number } = booking.row;
  const user = user_id
    ? await executor
        .selectFrom('users')
        .select(['id', 'name', 'avatar_url as avatarUrl'])
        .where('id', '=', user_id)
        .executeTakeFirst()
    : null;
  return { ...booking, part: 0, place: slot_number ?? 0, user: user ?? null };
}

export async function countParticipants(
  executor: Executor,
  scrimId: string,
  statuses: readonly BookingStatus[],
): Promise<number> {
  const { total } = await executor
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(listed(scrimId, statuses))
    .executeTakeFirstOrThrow();
  return total;
}
