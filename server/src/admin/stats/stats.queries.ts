import type { AdminStats, StatsDay } from '@hotdrop/contract/admin/stats/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

export type Totals = AdminStats['totals'] & AdminStats['waiting'];

/**
 * Counts everything, and what is pending; one statement. Each number is the total of the panel's unfiltered
 * list; registrations are those of tournaments that are not deleted.
 */
export async function findTotals(executor: Executor, now: Date): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select * from
      (select count(*) as users,
        count(*) filter (where role = 'player') as players,
        count(*) filter (where role = 'organization') as organizations,
        count(*) filter (where role = 'organization' and verified) as "verifiedOrganizations",
        count(*) filter (where role = 'admin') as admins,
        count(*) filter (where suspended_at is not null) as suspended
        from users where deleted_at is null) as people,
      (select count(*) as tournaments, coalesce(sum(registered_count), 0) as registrations
        from tournaments where deleted_at is null) as cups,
      (select count(*) as scrims,
        count(*) filter (where cancelled_at is null and start_at <= ${now} and end_at >= ${now}) as "liveScrims"
        from scrims) as lobbies,
      (select count(*) as bookings from bookings) as slots,
      (select count(*) as payments,
        coalesce(sum(amount) filter (where ${isConfirmed}), 0) as fees,
        count(*) filter (where status = 'refund-due') as "refundsDue",
        coalesce(sum(amount) filter (where status = 'refund-due'), 0) as "refundsDueAmount"
        from payments) as money,
      (select count(*) as ratings from ratings) as stars,
      (select count(*) as kyc from kyc_submissions join users on users.id = kyc_submissions.user_id
        where status = 'pending' and deleted_at is null) as papers,
      (select count(*) as promotions from promos where status = 'pending') as review`.execute(executor);
  return rows[0] as Totals;
}

/** Money that arrived and was not refunded. */
const isConfirmed: RawBuilder<boolean> = sql`status in ('captured', 'refund-due')`;

export type DayCount = { startsAt: Date; name: Exclude<keyof StatsDay, 'date'>; value: number };

/**
 * Counts what was created on each Indian day from `since`, the first moment of a day; empty days are missing.
 * One statement. India has no daylight saving time, so all days have 24 hours.
 */
export async function findDailyCounts(executor: Executor, since: Date): Promise<DayCount[]> {
  const day = (column: string) => sql`date_bin('1 day', ${sql.ref(column)}, ${since})`;
  const each = (name: DayCount['name'], table: string, condition = sql`true`) => sql`
    select ${day('created_at')} as "startsAt", ${name}::text as name, count(*) as value from ${sql.table(table)}
    where created_at >= ${since} and ${condition} group by 1`;
  const { rows } = await sql<DayCount>`
    ${each('signUps', 'users')}
    union all ${each('bookings', 'bookings')}
    union all ${each('registrations', 'registrations')}
    union all ${each('scrims', 'scrims')}
    union all ${each('tournaments', 'tournaments', sql`deleted_at is null`)}
    union all select ${day('decided_at')}, 'fees', sum(amount) from payments
      where decided_at >= ${since} and ${isConfirmed} group by 1`.execute(executor);
  return rows;
}
