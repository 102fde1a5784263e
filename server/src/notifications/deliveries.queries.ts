import {
  type Channel,
  type NoticeKindName,
  noticeKindNames,
  noticeKindOf,
} from '@hotdrop/contract/notifications/notice-kinds.ts';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { NoticeItem } from './notice-source.ts';
import type { QuietHours } from './quiet-hours.rules.ts';

/** Where a push goes. */
export type PushTarget = {
  deviceId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** Something to send now. */
export type Delivery = NoticeItem & {
  /** Changes each time newer news on the topic is queued. */
  id: string;
  noticeId: string;
  topic: string;
  queuedAt: Date;
  expiresAt: Date | null;
  tries: number;
  isSeen: boolean;
  /** Whether its recipient has removed it from the list. */
  isRemoved: boolean;
  /** Whether its recipient has switched its group off for the channel since. */
  isOff: boolean;
  /** How many notices its recipient has not seen. */
  unseen: number;
  /** Of its recipient: null while the account is suspended. */
  email: string | null;
  quiet: QuietHours | null;
  /** For a push, unless its session has ended. */
  target: PushTarget | null;
};

/** True if it is due and nobody is sending it right now. */
const isDue = (now: Date) =>
  sql<boolean>`due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})`;

const groupOfKind = JSON.stringify(
  Object.fromEntries(noticeKindNames.map(kind => [kind, noticeKindOf(kind).group])),
);

type Due = { channel: Channel; kinds: readonly NoticeKindName[]; limit: number; now: Date };

/** Returns what is due next about a subject, that with the fewest attempts first. */
export async function findDue(
  executor: Executor,
  subjectId: string,
  { channel, kinds, limit, now }: Due,
): Promise<Delivery[]> {
  const rows = await executor
    .selectFrom('deliveries')
    .innerJoin('notices', 'notices.id', 'deliveries.notice_id')
    .innerJoin('users', 'users.id', 'deliveries.recipient_id')
    .leftJoin('push_subscriptions as devices', 'devices.id', 'deliveries.device_id')
    .leftJoin('sessions', join =>
      join
        .onRef('sessions.id', '=', 'devices.session_id')
        .on('sessions.revoked_at', 'is', null)
        .on('sessions.expires_at', '>', now),
    )
    .leftJoin('notice_settings as settings', join =>
      join
        .onRef('settings.user_id', '=', 'recipient_id')
        .onRef('settings.channel', '=', 'deliveries.channel')
        .on(sql<boolean>`settings."group" = ${groupOfKind}::jsonb ->> kind`),
    )
    .select(['deliveries.id', 'notice_id', 'deliveries.topic', 'queued_at', 'notices.expires_at', 'tries'])
    .select([
      'kind',
      'facts',
      'notices.created_at',
      'seen_at',
      'removed_at',
      'recipient_id',
      'settings.is_on',
    ])
    .select(['name', 'email', 'suspended_at', 'users.deleted_at', 'time_zone', 'quiet_from', 'quiet_to'])
    .select(
      sql<number>`(
        select count(*) from notices as unseen where unseen.user_id = recipient_id and unseen.seen_at is null
      )`.as('unseen'),
    )
    .select(['device_id', 'endpoint', 'p256dh', 'auth', 'sessions.id as session_id'])
    .where('deliveries.subject_id', '=', subjectId)
    .where('deliveries.channel', '=', channel)
    .where('kind', 'in', kinds)
    .where(isDue(now))
    .orderBy('tries')
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(row => {
    const isGone = row.suspended_at !== null || row.deleted_at !== null;
    const { device_id: deviceId, endpoint, p256dh, auth } = row;
    const isLive = row.session_id !== null && !isGone;
    return {
      id: row.id,
      noticeId: row.notice_id,
      kind: row.kind,
      subjectId,
      topic: row.topic,
      facts: row.facts,
      at: row.created_at,
      queuedAt: row.queued_at,
      expiresAt: row.expires_at,
      tries: row.tries,
      isSeen: row.seen_at !== null,
      isRemoved: row.removed_at !== null,
      isOff: row.is_on === false,
      unseen: row.unseen,
      recipient: { id: row.recipient_id, name: row.name, timeZone: row.time_zone },
      email: isGone ? null : row.email,
      quiet:
        row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
      target: deviceId && endpoint && p256dh && auth && isLive ? { deviceId, endpoint, p256dh, auth } : null,
    };
  });
}

/** Claims something to send; false if another run has it, or newer news replaced it. */
export async function claim(
  executor: Executor,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('deliveries')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where(isDue(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Releases something that could not be sent, to send it at `dueAt`; `tried`: it was rejected. False if newer news
 * replaced it.
 */
export async function release(
  executor: Executor,
  id: string,
  { tried, dueAt }: { tried: boolean; dueAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('deliveries')
    .set(eb => ({ claimed_until: null, due_at: dueAt, tries: eb('tries', '+', tried ? 1 : 0) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the claim on news that replaced something while it was sent. Returns the subject of the news; undefined if
 * there is none.
 */
export async function releaseNewer(
  executor: Executor,
  { recipient, topic, target }: Delivery,
  { channel, until }: { channel: Channel; until: Date },
): Promise<string | undefined> {
  const row = await executor
    .updateTable('deliveries')
    .set({ claimed_until: null })
    .where('recipient_id', '=', recipient.id)
    .where('channel', '=', channel)
    .where('topic', '=', topic)
    .where('device_id', 'is not distinct from', target?.deviceId ?? null)
    .where('claimed_until', '=', until)
    .returning('subject_id')
    .executeTakeFirst();
  return row?.subject_id;
}

/** Those of these deliveries that nothing is changing right now: waiting for newer news could end in a deadlock. */
const unlocked = (ids: readonly string[]) => sql<string>`
  select id from deliveries where id = any(${ids}::uuid[]) for update skip locked`;

/** Puts off what its recipients shall not get now. */
export async function putOff(
  executor: Executor,
  later: readonly { id: string; dueAt: Date }[],
): Promise<void> {
  if (later.length === 0) return;
  const ids = later.map(({ id }) => id);
  await sql`
    update deliveries set due_at = later.due_at
    from unnest(${ids}::uuid[], ${later.map(({ dueAt }) => dueAt)}::timestamptz[]) as later (id, due_at)
    where deliveries.id = later.id and deliveries.id in (${unlocked(ids)})`.execute(executor);
}

/** Deletes what need not be sent. */
export async function deleteMoot(executor: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from deliveries where id in (${unlocked(ids)})`.execute(executor);
}

/** Deletes what was sent; false if newer news replaced it. */
export async function deleteSent(executor: Executor, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor.deleteFrom('deliveries').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns when something about a subject may be sent next, waiting or being sent. */
export async function findNextDue(
  executor: Executor,
  subjectId: string,
  channel: Channel,
): Promise<{ kind: string; at: Date } | undefined> {
  return executor
    .selectFrom(eb =>
      eb
        .selectFrom('deliveries')
        .select(['notice_id', sql<Date>`greatest(due_at, claimed_until)`.as('at')])
        .where('subject_id', '=', subjectId)
        .where('channel', '=', channel)
        .orderBy('at')
        .limit(1)
        .as('next'),
    )
    .innerJoin('notices', 'notices.id', 'next.notice_id')
    .select(['kind', 'at'])
    .executeTakeFirst();
}
