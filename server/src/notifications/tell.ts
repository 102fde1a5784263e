import { randomUUIDv7 } from 'node:crypto';
import {
  channels,
  defaultOf,
  type NoticeKindName,
  noticeKindOf,
} from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { Executor } from '../platform/db/database.ts';
import type { NoticeFacts } from '../platform/db/schema-notifications.ts';
import { sendSignal } from '../platform/db/signals.ts';
import { scheduleJobs } from '../platform/jobs/jobs.queries.ts';
import { deleteNoticesOn, digestPrefix, insertNotices } from './notices.queries.ts';

/** Send mails, and pushes, about one subject; keyed by its ID. */
export const sendJobs = { mail: 'send-mails', push: 'send-pushes' } as const;

/** Something to tell one person. */
export type News = {
  kind: NoticeKindName;
  /** Its scrim, tournament, submission, promo or account. */
  subjectId: string;
  /** Newer news on a topic replaces what is not sent yet. */
  topic: string;
  recipientId: string;
  /** Nobody gets two notices under the same key; the first one stays, unless it is a digest. */
  onceKey?: string;
  /** What the text needs and the database will no longer say. */
  facts?: NoticeFacts;
  /** Earliest time to send it; at once if missing. */
  dueAt?: Date;
  /** Not worth sending after this. */
  until?: Date;
};

/** How long a digest waits for more before it is sent, in ms. */
const digestMs = 5 * 60_000;

/**
 * Returns what makes news one of many, such as the squads of a lobby. They are one notice, which is new again with
 * each of them, and is sent every five minutes at most.
 */
export function digestOf(about: string, now: Date): Required<Pick<News, 'onceKey' | 'dueAt'>> {
  const window = Math.floor(now.getTime() / digestMs);
  return { onceKey: `${digestPrefix}${about}`, dueAt: new Date((window + 1) * digestMs) };
}

/**
 * Tells people something, in the transaction of the change: in the app's list after the commit, and by push and
 * mail as their settings say, at least once each (SECURITY D10).
 */
export async function tell(trx: Executor, news: readonly News[], { now }: { now: Date }): Promise<void> {
  if (news.length === 0) return;
  const notices = news.map(({ kind, subjectId, topic, recipientId, onceKey, facts = {}, dueAt, until }) => {
    const id = randomUUIDv7();
    return {
      id,
      kind,
      subject_id: subjectId,
      topic,
      user_id: recipientId,
      once_key: onceKey ?? id,
      facts,
      send_at: dueAt ?? now,
      expires_at: until ?? null,
    };
  });
  const wanted = [...new Set(news.map(({ kind }) => kind))].flatMap(kind => {
    const { group, by = [] } = noticeKindOf(kind);
    return by.map(channel => ({ kind, group, channel, is_on: defaultOf(group, channel) ?? false }));
  });
  const { toldIds, told, queued } = await insertNotices(trx, { notices, wanted, now });
  for (const [kind, count] of Object.entries(told)) {
    toldByKind.set(kind, (toldByKind.get(kind) ?? 0) + count);
  }
  const jobs = channels.flatMap(channel =>
    queued[channel].map(key => ({ kind: sendJobs[channel], key, runAt: now })),
  );
  await scheduleJobs(trx, jobs);
  await signalTold(trx, toldIds);
}

/** How many notices of each kind this process has told, those of rolled-back transactions included. */
export const toldByKind = new Map<string, number>();

/** Account IDs in one signal: PostgreSQL carries at most 8,000 bytes. */
const idsPerSignal = 150;
/** Beyond this, nodes look up everybody who is connected. */
const signalledSingly = 600;

/** Has every node tell its connected clients of these accounts how many notices they have not seen. */
export async function signalTold(trx: Executor, userIds: readonly string[]): Promise<void> {
  if (userIds.length > signalledSingly) return sendSignal(trx, { kind: 'notices-changed', userIds: 'all' });
  for (let start = 0; start < userIds.length; start += idsPerSignal) {
    const some = userIds.slice(start, start + idsPerSignal);
    await sendSignal(trx, { kind: 'notices-changed', userIds: some });
  }
}

/** Takes back an account's notices on a topic, in the transaction that finds out that they are not true. */
export async function untell(trx: Executor, userId: string, topic: string): Promise<void> {
  await deleteNoticesOn(trx, userId, topic);
  await signalTold(trx, [userId]);
}
