import { randomUUIDv7 } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database, Executor } from '../platform/db/database.ts';
import { scheduleJobs } from '../platform/jobs/jobs.queries.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { findBroadcastPage, insertBroadcast, notePageTold } from './broadcasts.queries.ts';
import { type News, tell } from './tell.ts';

/** Tells people what was broadcast about one subject; keyed by its ID. */
export const broadcastJob = 'broadcast';

/** People per transaction: writing their notices takes 50 to 200 ms, so other jobs hardly wait. */
const page = 500;

type Broadcast = Omit<News, 'recipientId'> & {
  /** Selects `user_id`, and `facts` to add to those given, of everybody to tell. */
  recipients: RawBuilder<unknown>;
};

/**
 * Tells thousands of people the same. The transaction of the change only notes whom to tell, which takes
 * milliseconds; a job tells them within seconds after the commit, in order with other broadcasts about the subject.
 */
export async function broadcast(
  trx: Executor,
  { recipients, ...news }: Broadcast,
  { now }: { now: Date },
): Promise<void> {
  const { subjectId } = news;
  if (!(await insertBroadcast(trx, { id: randomUUIDv7(), subjectId, news, recipients }))) return;
  await scheduleJobs(trx, [{ kind: broadcastJob, key: subjectId, runAt: now }]);
}

/** Creates the job that tells the next recipients. */
export function createBroadcasting({ db, clock }: { db: Database; clock: Clock }): JobHandler {
  return subjectId =>
    db.transaction().execute(async trx => {
      const next = await findBroadcastPage(trx, subjectId, page);
      if (!next) return null;
      const now = clock.now();
      const { facts, dueAt, until, ...news } = next.news as Stored;
      const told = next.recipients.map(recipient => ({
        ...news,
        recipientId: recipient.id,
        facts: { ...facts, ...recipient.facts },
        ...(dueAt && { dueAt: new Date(dueAt) }),
        ...(until && { until: new Date(until) }),
      }));
      await tell(trx, told, { now });
      await notePageTold(trx, next);
      return now;
    });
}

/** News as JSON keeps it. */
type Stored = Omit<Broadcast, 'recipients' | 'dueAt' | 'until'> & { dueAt?: string; until?: string };
