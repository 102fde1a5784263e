import type { Channel, NoticeKindName } from '@hotdrop/contract/notifications/notice-kinds.ts';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { NoticeFacts } from '../platform/db/schema-notifications.ts';
import type { NoticeItem } from './notice-source.ts';

/** A new notice; `send_at` and `expires_at` bound when it is sent. */
type NewNotice = {
  id: string;
  kind: NoticeKindName;
  subject_id: string;
  topic: string;
  user_id: string;
  once_key: string;
  facts: NoticeFacts;
  send_at: Date;
  expires_at: Date | null;
};

type Insertion = {
  notices: readonly NewNotice[];
  /** The channels of each kind, and whether they are on by default. */
  wanted: readonly { kind: string; group: string; channel: Channel; is_on: boolean }[];
  now: Date;
};

type Inserted = {
  /** Who has a new notice, once each. */
  toldIds: string[];
  /** How many notices, by kind. */
  told: Record<string, number>;
  /** The subjects with something to send, by channel. */
  queued: Record<Channel, string[]>;
};

/** Begins the key of a notice that news of the same renews. */
export const digestPrefix = 'digest:';

/**
 * Inserts notices and their deliveries, in one statement. News under a key that exists is left out, or renews the
 * notice: it is new again, on top of the list. What is queued of it keeps its time; what is being sent is due again
 * later. A push goes to each device, a mail to the account; unsent ones on the same topic are replaced. What replaces
 * one that is being sent keeps its claim: sent at once, it could arrive before it.
 */
export async function insertNotices(
  executor: Executor,
  { notices, wanted, now }: Insertion,
): Promise<Inserted> {
  type Row = {
    ids: string[] | null;
    told: Record<string, number> | null;
    push: string[] | null;
    mail: string[] | null;
  };
  const { rows } = await sql<Row>`
    with news as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as news
        (id uuid, kind text, subject_id uuid, topic text, user_id uuid, once_key text, facts jsonb,
         send_at timestamptz, expires_at timestamptz)
    ), told as (
      insert into notices
        (id, user_id, kind, subject_id, topic, once_key, facts, created_at, send_at, expires_at)
      select news.id, user_id, kind, subject_id, topic, once_key, facts, ${now}, send_at, expires_at
      from news join users on users.id = user_id and users.deleted_at is null
      -- Inserting what exists would lock it, also if nothing changes.
      where starts_with(once_key, ${digestPrefix}) or not exists (
        select from notices as known where known.user_id = news.user_id and known.once_key = news.once_key
      )
      -- The same order in all transactions, so that none waits for another in a circle.
      order by user_id, once_key
      on conflict (user_id, once_key) do update set subject_id = excluded.subject_id, facts = excluded.facts,
        created_at = excluded.created_at, send_at = excluded.send_at, expires_at = excluded.expires_at,
        seen_at = null, opened_at = null, removed_at = null
      where starts_with(excluded.once_key, ${digestPrefix})
      returning id, user_id, kind, subject_id, topic, send_at
    ), wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted
        (kind text, "group" text, channel text, is_on boolean)
    ), devices as (
      -- Locked: a device that is deleted at the same time is left out, instead of failing the whole transaction.
      select id, user_id from push_subscriptions
      where user_id in (select user_id from told) and exists (select from wanted where channel = 'push')
      for key share
    ), sent as (
      insert into deliveries
        (id, notice_id, recipient_id, channel, device_id, subject_id, topic, queued_at, due_at)
      select gen_random_uuid(), told.id, told.user_id, wanted.channel, devices.id, told.subject_id, told.topic,
        ${now}, told.send_at
      from told
        join wanted on wanted.kind = told.kind
        left join notice_settings as settings on settings.user_id = told.user_id
          and settings."group" = wanted."group" and settings.channel = wanted.channel
        left join devices on wanted.channel = 'push' and devices.user_id = told.user_id
      where coalesce(settings.is_on, wanted.is_on) and (wanted.channel = 'mail' or devices.id is not null)
      order by told.user_id
      on conflict (recipient_id, channel, device_id, topic) do update set
        id = excluded.id, subject_id = excluded.subject_id, queued_at = excluded.queued_at,
        due_at = case
          when deliveries.notice_id <> excluded.notice_id or deliveries.claimed_until > ${now} then excluded.due_at
          when deliveries.tries > 0 then deliveries.due_at
          else least(deliveries.due_at, excluded.due_at) end,
        tries = case when deliveries.notice_id = excluded.notice_id then deliveries.tries else 0 end,
        notice_id = excluded.notice_id
      returning channel, subject_id
    )
    select (select array_agg(distinct user_id) from told) as ids,
      (select jsonb_object_agg(kind, count) from (select kind, count(*) from told group by kind) as by_kind) as told,
      (select array_agg(distinct subject_id) from sent where channel = 'push') as push,
      (select array_agg(distinct subject_id) from sent where channel = 'mail') as mail`.execute(executor);
  const [found] = rows;
  return {
    toldIds: found?.ids ?? [],
    told: found?.told ?? {},
    queued: { push: found?.push ?? [], mail: found?.mail ?? [] },
  };
}

/** Returns the facts of the notices under a key, by account. */
export async function findFactsUnder(
  executor: Executor,
  onceKey: string,
  userIds: readonly string[],
): Promise<Map<string, NoticeFacts>> {
  const rows = await executor
    .selectFrom('notices')
    .select(['user_id', 'facts'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('once_key', '=', onceKey)
    .execute();
  return new Map(rows.map(({ user_id, facts }) => [user_id, facts]));
}

/** Changes facts of the notices under a key. */
export async function setFactUnder(
  executor: Executor,
  onceKey: string,
  { userIds, facts }: { userIds: readonly string[]; facts: NoticeFacts },
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    update notices set facts = facts || ${JSON.stringify(facts)}::jsonb
    where user_id = any(${userIds}::uuid[]) and once_key = ${onceKey}`.execute(executor);
}

/** Lets these accounts get another notice under a key. */
export async function freeOnceKey(
  executor: Executor,
  onceKey: string,
  userIds: readonly string[],
): Promise<void> {
  await executor
    .updateTable('notices')
    .set({ once_key: sql`id::text` })
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('once_key', '=', onceKey)
    .execute();
}

/** Deletes an account's notices on a topic, sent or not. */
export async function deleteNoticesOn(executor: Executor, userId: string, topic: string): Promise<void> {
  await executor.deleteFrom('notices').where('user_id', '=', userId).where('topic', '=', topic).execute();
}

/** Deletes all notices of an account. */
export async function deleteNoticesTo(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('notices').where('user_id', '=', userId).execute();
}

export type ListedNotice = NoticeItem & { id: string; seenAt: Date | null; openedAt: Date | null };

/** Returns an account's notices, newest first; one more than `limit`, to tell whether there is a next page. */
export async function findNotices(
  executor: Executor,
  userId: string,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
): Promise<ListedNotice[]> {
  const rows = await executor
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['notices.id', 'kind', 'subject_id', 'facts', 'notices.created_at', 'seen_at', 'opened_at'])
    .select(['users.name', 'users.time_zone'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if(before !== null, query =>
      query.where(
        sql<boolean>`(notices.created_at, notices.id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`,
      ),
    )
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map(({ subject_id, created_at, seen_at, opened_at, name, time_zone, ...notice }) => ({
    ...notice,
    subjectId: subject_id,
    at: created_at,
    seenAt: seen_at,
    openedAt: opened_at,
    recipient: { id: userId, name, timeZone: time_zone },
  }));
}

/** Returns how many notices an account has, and how many it has not seen. */
export async function countNotices(
  executor: Executor,
  userId: string,
): Promise<{ total: number; unseen: number }> {
  const { rows } = await sql<{ total: number; unseen: number }>`
    select count(*) as total, count(*) filter (where seen_at is null) as unseen
    from notices where user_id = ${userId} and removed_at is null`.execute(executor);
  return rows[0] ?? { total: 0, unseen: 0 };
}

/** Returns how many notices each of these accounts has not seen; 0 for an account that is not in the map. */
export async function countUnseen(
  executor: Executor,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; unseen: number }>`
    select user_id, count(*) as unseen from notices
    where user_id = any(${userIds}::uuid[]) and seen_at is null group by user_id`.execute(executor);
  return new Map(rows.map(({ user_id, unseen }) => [user_id, unseen]));
}

/**
 * Those of an account's notices that it has not seen. What a transaction is changing right now is left out: mostly it
 * becomes new anyway, and waiting for it could end in a deadlock.
 */
const unseenOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked();

/** Marks one of an account's notices, and all before the time it had when it was read, as seen. Returns whether any was new. */
export async function noteSeenUpTo(
  executor: Executor,
  userId: string,
  { upTo, at = null, now }: { upTo: string; at?: string | null | undefined; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('notices')
    .set({ seen_at: now })
    .where(
      'id',
      'in',
      unseenOf(executor, userId).where(
        sql<boolean>`(created_at, id) <= (
        select least(created_at, ${at}::timestamptz), id from notices where id = ${upTo} and user_id = ${userId}
      )`,
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks everything about a subject as seen and opened: its owner is looking at it. */
export async function noteOpenedAbout(
  executor: Executor,
  userId: string,
  { subjectId, now }: { subjectId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('notices')
    .set({ seen_at: now, opened_at: sql`coalesce(opened_at, ${now})` })
    .where('id', 'in', unseenOf(executor, userId).where('subject_id', '=', subjectId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks one of an account's notices as seen, and opened or removed from the list; false if the list has no such
 * notice, or it has become new again since `at`.
 */
export async function noteDone(
  executor: Executor,
  userId: string,
  { id, as, at, now }: { id: string; as: 'opened' | 'removed'; at?: string | undefined; now: Date },
): Promise<boolean> {
  const column = `${as}_at` as const;
  const { numUpdatedRows } = await executor
    .updateTable('notices')
    .set({ seen_at: sql`coalesce(seen_at, ${now})`, [column]: sql`coalesce(${sql.ref(column)}, ${now})` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(at !== undefined, query => query.where('created_at', '<=', new Date(at ?? 0)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes notices from before `since`, and those beyond the newest `kept` of an account; a few thousand at a
 * time. Returns whether there may be more. One that is renewed in the meantime stays: it has another time then.
 */
export async function deleteOldNotices(
  executor: Executor,
  { since, kept }: { since: Date; kept: number },
): Promise<boolean> {
  const page = 5000;
  const { numAffectedRows: old = 0n } = await sql`
    delete from notices where created_at < ${since} and id in (
      select id from notices where created_at < ${since} limit ${page} for update skip locked)`.execute(
    executor,
  );
  const { numAffectedRows: many = 0n } = await sql`
    delete from notices where (id, created_at) in (
      select surplus.id, surplus.created_at from (select user_id from notices group by user_id having count(*) > ${kept} limit 100) full_lists
        cross join lateral (
          select id, created_at from notices where notices.user_id = full_lists.user_id
          order by removed_at is not null, created_at desc, id desc offset ${kept}
        ) surplus
      -- What is still to be sent must not go with it.
      where not exists (select from deliveries where notice_id = surplus.id)
      limit ${page})`.execute(executor);
  return old === BigInt(page) || many > 0n;
}
