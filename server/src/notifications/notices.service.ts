import { limits } from '@hotdrop/contract/lib/limits.ts';
import { noticeKindOf } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import { type Database, inOneSnapshot } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/authenticate.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { type Clock, dayMs } from '../platform/lib/clock.ts';
import { cursorId, decodeCursor } from '../platform/lib/cursor.ts';
import { AppError } from '../platform/lib/errors.ts';
import { pageOf } from '../platform/lib/pages.ts';
import type { NoticeTexts, Told } from './notice-source.ts';
import {
  countNotices,
  deleteOldNotices,
  findNotices,
  type ListedNotice,
  noteDone,
  noteOpenedAbout,
  noteSeenUpTo,
} from './notices.queries.ts';
import { signalTold } from './tell.ts';

type Deps = { db: Database; clock: Clock; texts: NoticeTexts };

/** Deletes old notices, once a day. */
export const forgetNoticesJob = 'forget-notices';

export type NoticesService = ReturnType<typeof createNoticesService>;

/** Lists an account's notices in words that are true now, and records what it has seen. */
export function createNoticesService({ db, clock, texts }: Deps) {
  /** Runs a change to an account's notices; its other devices are told of it. */
  const change = async <T>(userId: string, work: (trx: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async trx => {
      const result = await work(trx);
      if (result) await signalTold(trx, [userId]);
      return result;
    });

  const done = async (
    { _id: userId }: Actor,
    id: string,
    done: { as: 'opened' | 'removed'; at?: string | undefined },
  ) => {
    const now = clock.now();
    const isOwn = await change(userId, trx => noteDone(trx, userId, { id, now, ...done }));
    if (!isOwn) throw new AppError('NOTICE_NOT_FOUND');
  };

  return {
    /** The kinds that have words. */
    kinds: texts.kinds,

    /** Returns the caller's notices, newest first; without those whose subject is gone. */
    async list(actor: Actor, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const before = cursor ? placeOf(cursor) : null;
      return inOneSnapshot(db, async trx => {
        const rows = await findNotices(trx, actor._id, { before, limit });
        const page = pageOf(rows, limit, ({ at, id }) => [at.getTime(), id]);
        const told = await texts.read(trx, page.rows, clock.now());
        const items = page.rows.flatMap(row => {
          const found = told.get(row);
          return found ? toNotice(row, found) : [];
        });
        return { items, nextCursor: page.nextCursor, ...(await countNotices(trx, actor._id)) };
      });
    },

    /** Marks a notice and all before it as seen, or all about a subject. Returns how many are unseen now. */
    async seen(
      actor: Actor,
      body: { upTo: string; at?: string | undefined } | { subjectId: string },
    ): Promise<number> {
      const now = clock.now();
      const userId = actor._id;
      await change(userId, trx =>
        'upTo' in body
          ? noteSeenUpTo(trx, userId, { ...body, now })
          : noteOpenedAbout(trx, userId, { subjectId: body.subjectId, now }),
      );
      return (await countNotices(db, userId)).unseen;
    },

    /** Marks a notice as opened. @throws AppError NOTICE_NOT_FOUND */
    opened: (actor: Actor, id: string): Promise<void> => done(actor, id, { as: 'opened' }),

    /** Removes a notice from the list, unless it is newer than `at`. @throws AppError NOTICE_NOT_FOUND */
    remove: (actor: Actor, id: string, at?: string): Promise<void> => done(actor, id, { as: 'removed', at }),

    /** Deletes what lists do not keep. */
    forget: (async () => {
      const now = clock.now();
      const since = new Date(+now - limits.notices.keptDays * dayMs);
      const isMore = await deleteOldNotices(db, { since, kept: limits.notices.kept });
      return isMore ? now : new Date(+now + dayMs);
    }) satisfies JobHandler,
  };
}

function toNotice({ id, kind, at, seenAt, openedAt }: ListedNotice, { text }: Told): Notice {
  const { group, urgent = false } = noticeKindOf(kind);
  return {
    _id: id,
    kind,
    group,
    ...text,
    at: at.toISOString(),
    seen: seenAt !== null,
    opened: openedAt !== null,
    urgent,
  };
}

function placeOf(cursor: string) {
  const [at, id] = decodeCursor(cursor, ['instant', 'string']);
  return { at: new Date(Number(at)), id: cursorId(id) };
}
