import { type Channel, noticeKindNames, noticeKindOf } from '@hotdrop/contract/notifications/notice-kinds.ts';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** The most rows counted; a queue that long is trouble enough. */
const counted = 10_000;
/** How far back "recent" reaches, in ms. */
const recentMs = 5 * 60_000;
/** Money for an order or a UTR older than this is not in the recent counts. */
const paymentAgeMs = 24 * 60 * 60_000;

/**
 * Returns the smallest id of a row created at this moment: ids are UUIDv7, so their primary key is an index
 * of time.
 */
function idSince(ms: number): string {
  const hex = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

type JobsState = { due: number; oldestSeconds: number; failing: number };

/**
 * Returns due jobs, how late the first is, and those whose last run failed, which run again within ten
 * minutes.
 */
export async function findJobsState(executor: Executor, now: Date): Promise<JobsState> {
  const { rows } = await sql<JobsState>`
    select count(*) filter (where run_at <= ${now}) as due,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(run_at)), 0))::float8 as "oldestSeconds",
      count(*) filter (where last_error is not null) as failing
    from (select run_at, last_error from jobs order by run_at limit ${counted}) first`.execute(executor);
  return rows[0] as JobsState;
}

type Queued = { owed: number; oldestSeconds: number };
type SendingState = { mail: Queued; push: Queued; outbox: number };

/** Returns what is queued by channel and not accepted yet, and mails stored for lack of a mail server. */
export async function findSendingState(executor: Executor, now: Date): Promise<SendingState> {
  const { rows } = await sql<Queued & { channel: Channel }>`
    select channel, count(*) as owed,
      greatest(0, extract(epoch from ${now}::timestamptz - min(due_at)))::float8 as "oldestSeconds"
    from (select channel, due_at from deliveries limit ${counted}) first group by channel`.execute(executor);
  const { rows: stored } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from mail_outbox limit ${counted}) kept`.execute(executor);
  const none = { owed: 0, oldestSeconds: 0 };
  const of = (channel: Channel) => rows.find(row => row.channel === channel) ?? none;
  return { mail: of('mail'), push: of('push'), outbox: stored[0]?.count ?? 0 };
}

const urgentKinds = noticeKindNames.filter(kind => noticeKindOf(kind).urgent);

/**
 * Returns the age of the oldest urgent push that no push service has accepted yet. Devices that were never reached
 * do not count: anyone can add one that its service rejects.
 */
export async function findPushState(executor: Executor, now: Date): Promise<{ oldestUrgentSeconds: number }> {
  const { rows } = await sql<{ oldestUrgentSeconds: number }>`
    select greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(queued_at)), 0))::float8
      as "oldestUrgentSeconds"
    from deliveries
      join notices on notices.id = notice_id
      join push_subscriptions as devices on devices.id = device_id and last_ok_at is not null
    where channel = 'push' and kind = any(${urgentKinds}::text[]) and (due_at <= ${now} or tries > 0)`.execute(
    executor,
  );
  return rows[0] as { oldestUrgentSeconds: number };
}

type SlotsState = { held: number; overdue: number };

/** Returns the number of slots held with a deadline, and of those past it. */
export async function findSlotsState(executor: Executor, now: Date): Promise<SlotsState> {
  const { rows } = await sql<SlotsState>`
    select count(*) as held, count(*) filter (where hold_expires_at <= ${now}) as overdue
    from (
      select hold_expires_at from bookings where status = 'held' and hold_expires_at is not null
      order by hold_expires_at limit ${counted}
    ) holds`.execute(executor);
  return rows[0] as SlotsState;
}

type MoneyState = { submitted: number; refundsDue: number; refundRupees: number };

/** Returns UTRs to confirm and refunds due. */
export async function findMoneyState(executor: Executor): Promise<MoneyState> {
  const { rows } = await sql<MoneyState>`
    select count(*) filter (where status = 'submitted') as submitted,
      count(*) filter (where status = 'refund-due') as "refundsDue",
      coalesce(sum(amount) filter (where status = 'refund-due'), 0) as "refundRupees"
    from (
      select status, amount from payments where status in ('submitted', 'refund-due') limit ${counted}
    ) waiting`.execute(executor);
  return rows[0] as MoneyState;
}

type Recent = {
  accounts: number;
  registrations: number;
  bookings: number;
  messages: number;
  captured: number;
  capturedRupees: number;
};

/** Returns what was created in the last five minutes and still exists, by a range of each primary key. */
export async function findRecent(executor: Executor, now: Date): Promise<Recent> {
  const since = idSince(now.getTime() - recentMs);
  const made = (table: string) => sql`(select count(*) from ${sql.table(table)} where id > ${since}::uuid)`;
  const { rows } = await sql<Recent>`
    select ${made('users')} as accounts, ${made('registrations')} as registrations,
      ${made('bookings')} as bookings, ${made('messages')} as messages,
      count(*) as captured, coalesce(sum(amount), 0) as "capturedRupees"
    from payments where id > ${idSince(now.getTime() - paymentAgeMs)}::uuid and status = 'captured'
      and decided_at > ${new Date(now.getTime() - recentMs)}`.execute(executor);
  return rows[0] as Recent;
}
