import type { adminOutboxRoutes, OutboxMail } from '@hotdrop/contract/admin/outbox/outbox.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { beforeIdOf, idPage } from '../../platform/lib/pages.ts';
import { countStoredMails, deleteMailsBefore, findStoredMails, type StoredMail } from './outbox.queries.ts';

type OutboxQuery = RouteInput<typeof adminOutboxRoutes.list>['query'];

/** Stored mails are read soon or not at all, and contain personal data. */
const keptMs = 24 * 60 * 60_000;
const forgottenEveryMs = 60 * 60_000;

export const forgetMailsJob = 'forget-mails';

/** Lists mails that are stored instead of sent (demo and development). */
export function createOutboxService({ db, clock, open }: { db: Database; clock: Clock; open: boolean }) {
  return {
    /**
     * Returns a page of mails. The read is in the audit log before they are returned.
     * @throws AppError NOT_FOUND where mails are sent, and in production
     */
    async list(
      actor: Actor,
      { limit, cursor, search }: OutboxQuery,
    ): Promise<{ items: OutboxMail[]; nextCursor: string | null; total: number }> {
      if (!open) throw new AppError('NOT_FOUND');
      const before = beforeIdOf(cursor);
      const answer = await inOneSnapshot(db, async trx => {
        const page = idPage(await findStoredMails(trx, search, { before, limit: limit + 1 }), limit);
        const total = await countStoredMails(trx, search);
        return { items: page.rows.map(toOutboxMail), nextCursor: page.nextCursor, total };
      });
      await recordAudit(db, {
        actorId: actor._id,
        action: 'view-outbox',
        target: { kind: 'user', id: actor._id },
        detail: { mails: answer.items.length },
        at: clock.now(),
      });
      return answer;
    },

    /** Deletes mails older than a day. */
    forget: (async () => {
      const now = clock.now().getTime();
      await deleteMailsBefore(db, new Date(now - keptMs));
      return new Date(now + forgottenEveryMs);
    }) satisfies JobHandler,
  };
}

function toOutboxMail({ id, recipient, subject, body, created_at }: StoredMail): OutboxMail {
  return { _id: id, to: recipient, subject, text: body, createdAt: created_at.toISOString() };
}
