import type { adminOutboxRoutes, OutboxMail } from '@hotdrop/contract/admin/outbox.ts';
import type { RouteInput } from '@hotdrop/contract/route.ts';
import type { Config } from '../../config.ts';
import { type Database, ofOneMoment } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { beforeIdOf, idPage } from '../../lib/pages.ts';
import { countKeptMails, findKeptMails, type KeptMail } from './outbox.queries.ts';

type OutboxQuery = RouteInput<typeof adminOutboxRoutes.list>['query'];

/** Whether mails are kept to be read by admins; in production nobody reads what was written to others. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

export type OutboxService = ReturnType<typeof createOutboxService>;

/** Mails that are kept in place of being sent (demo and development). */
export function createOutboxService({ db, open }: { db: Database; open: boolean }) {
  return {
    /** @throws AppError NOT_FOUND where mails are sent, and in production */
    async list({
      limit,
      cursor,
      search,
    }: OutboxQuery): Promise<{ items: OutboxMail[]; nextCursor: string | null; total: number }> {
      if (!open) throw new AppError('NOT_FOUND');
      const before = beforeIdOf(cursor);
      return ofOneMoment(db, async trx => {
        const page = idPage(await findKeptMails(trx, search, { before, limit: limit + 1 }), limit);
        const total = await countKeptMails(trx, search);
        return { items: page.rows.map(toOutboxMail), nextCursor: page.nextCursor, total };
      });
    },
  };
}

function toOutboxMail({ id, recipient, subject, body, created_at }: KeptMail): OutboxMail {
  return { _id: id, to: recipient, subject, text: body, createdAt: created_at.toISOString() };
}
