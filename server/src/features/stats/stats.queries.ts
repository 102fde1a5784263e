import type { AdminStats } from '@hotdrop/contract/admin/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

export type Totals = AdminStats['totals'] & AdminStats['waiting'];

/**
 * How many there are of everything, and what waits; one statement. A number is the total of the list that the panel
 * shows without filters; registrations are those of tournaments that stand.
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
      (select count(*) as bookings from bookings) as seats,
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

/** Money that has arrived and was not given back. */
const isConfirmed: RawBuilder<boolean> = sql`status in ('captured', 'refund-due')`;

export type DayCount = {
  /** YYYY-MM-DD, in India. */
  date: string;
  signUps: number;
  bookings: number;
  registrations: number;
  scrims: number;
  tournaments: number;
  fees: number;
};

/** What came on each day of India since `since`; days without anything are left out. One statement. */
export async function findDailyCounts(executor: Executor, since: Date): Promise<DayCount[]> {
  const each = (table: string, name: keyof DayCount, condition = sql`true`) => sql`
    select created_at as at, ${name}::text as name, 1 as value from ${sql.table(table)}
    where created_at >= ${since} and ${condition}`;
  const sum = (name: keyof DayCount) =>
    sql`coalesce(sum(value) filter (where name = ${name}::text), 0) as ${sql.ref(name)}`;
  const { rows } = await sql<DayCount>`
    select (at at time zone 'Asia/Kolkata')::date::text as date, ${sql.join([
      sum('signUps'),
      sum('bookings'),
      sum('registrations'),
      sum('scrims'),
      sum('tournaments'),
      sum('fees'),
    ])}
    from (
      ${each('users', 'signUps')}
      union all ${each('bookings', 'bookings')}
      union all ${each('registrations', 'registrations')}
      union all ${each('scrims', 'scrims')}
      union all ${each('tournaments', 'tournaments', sql`deleted_at is null`)}
      union all select decided_at, 'fees', amount from payments where decided_at >= ${since} and ${isConfirmed}
    ) as everything
    group by 1`.execute(executor);
  return rows;
}
