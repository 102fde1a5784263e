import { type RawBuilder, sql } from 'kysely';

/** Whether the user has a confirmed seat in the scrim (`scrims` is in the statement's `from`). */
export const hasConfirmedSeat = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from bookings where bookings.scrim_id = scrims.id and bookings.user_id = ${userId}
    and bookings.status = 'confirmed')`;

/** Whether the user's latest squad in the scrim was kicked. */
export const wasKicked = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce((
  select bookings.status = 'kicked' from bookings where bookings.scrim_id = scrims.id and bookings.user_id = ${userId}
  order by bookings.id desc limit 1), false)`;

/**
 * Whether the user may read the scrim's room as a squad: with a confirmed seat; or, in a scrim that was cancelled, when
 * it was the cancellation that ended the confirmed seat, so that those who had come can read why. Whoever left or was
 * put out before, was only held (money that came too late confirms nothing) or waited, stays out.
 */
export const readsAsSquad = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${hasConfirmedSeat(userId)} or scrims.cancelled_at is not null and exists (
    select from bookings where bookings.scrim_id = scrims.id and bookings.user_id = ${userId}
      and bookings.status = 'cancelled' and bookings.updated_at >= scrims.cancelled_at
      and bookings.confirmed_at is not null))`;
