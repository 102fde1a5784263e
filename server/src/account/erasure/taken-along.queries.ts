import type { TakenAlong } from '@hotdrop/contract/account/erasure/erasure.ts';
import { sql } from 'kysely';
import { tournamentEnd } from '../../events/tournament-end.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import { isActive } from '../../scrims/bookings/slots.queries.ts';

/**
 * Returns what ends with an account when its person is erased at `now`: unfinished events that it runs or
 * takes part in, its promos, and the money between it and others, in rupees. A submitted UTR counts as money,
 * because it may have arrived. One statement.
 */
export async function findTakenAlong(executor: Executor, userId: string, now: Date): Promise<TakenAlong> {
  const { rows } = await sql<TakenAlong>`
    with lobbies as materialized (
      select id, taken_count + waitlist_count as squads from scrims
      where (organization_id = ${userId} or created_by = ${userId}) and cancelled_at is null and end_at >= ${now}
    ), cups as materialized (
      select id, registered_count as squads from tournaments
      where (organization_id = ${userId} or created_by = ${userId}) and deleted_at is null
        and ${tournamentEnd} >= ${now}
    ), own_bookings as materialized (
      select bookings.id from bookings join scrims on scrims.id = bookings.scrim_id
      where bookings.user_id = ${userId} and ${isActive} and scrims.cancelled_at is null
        and scrims.end_at >= ${now}
    )
    select
      (select count(*) from lobbies) as scrims,
      (select count(*) from cups) as tournaments,
      (select coalesce(sum(squads), 0) from (select squads from lobbies union all select squads from cups) as events)
        as squads,
      (select count(*) from own_bookings) as bookings,
      (select count(*) from registrations join tournaments on tournaments.id = registrations.tournament_id
        where registrations.user_id = ${userId} and tournaments.deleted_at is null
          and ${tournamentEnd} >= ${now}) as registrations,
      (select count(*) from promos where owner_id = ${userId}) as promos,
      (select coalesce(sum(amount), 0) from payments
        where payee_id = ${userId} and (status = 'refund-due' or status = 'submitted'
          and not exists (select from bookings where bookings.id = booking_id and ${isActive})))
        + (select coalesce(sum(amount), 0) from payments join bookings on bookings.id = payments.booking_id
          where payments.scrim_id in (select id from lobbies) and payments.status in ('captured', 'submitted')
            and ${isActive}) as owes,
      (select coalesce(sum(amount), 0) from payments
        where payer_id = ${userId} and (status = 'refund-due'
          or status in ('captured', 'submitted') and booking_id in (select id from own_bookings)
          or status = 'submitted'
            and not exists (select from bookings where bookings.id = booking_id and ${isActive})))
        as "isOwed"`.execute(executor);
  return rows[0] as TakenAlong;
}
