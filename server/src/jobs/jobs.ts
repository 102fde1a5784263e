import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { type DueJob, deleteJob, lockDueJob, postponeJob } from './jobs.queries.ts';

/**
 * Does a job; gives when it is to run again, if it is. It may run twice (a node that dies after the work and before the
 * end), so it looks at what is true and does what is still to be done. It must not schedule itself: its row is locked.
 */
export type JobHandler = (key: string) => Promise<Date | null>;

type Deps = { db: Database; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> };

const pollMs = 500;
const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;

/**
 * Work that must happen later, kept in the database, so that a restart forgets nothing; each job is done by one node.
 * The job's row stays locked while the handler works in transactions of its own.
 */
export function createJobs({ db, clock, log }: Deps, handlers: Record<string, JobHandler>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const runOne = (): Promise<boolean> =>
    db.transaction().execute(async trx => {
      const job = await lockDueJob(trx, clock.now());
      if (!job) return false;
      const again = await work(job);
      if (again) await postponeJob(trx, job.id, again);
      else await deleteJob(trx, job.id);
      return true;
    });

  const work = async ({ kind, key, attempts }: DueJob) => {
    try {
      const runAt = await handlers[kind]?.(key);
      return runAt ? { runAt, attempts: 0, error: null } : null;
    } catch (error) {
      log.error({ err: error, kind, key }, 'a job failed and is put off');
      const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** attempts);
      const message = error instanceof Error ? error.message : String(error);
      return {
        runAt: new Date(clock.now().getTime() + pause),
        attempts: attempts + 1,
        error: message.slice(0, 500),
      };
    }
  };

  /** Does everything that is due now, one after the other. */
  const runDue = async (): Promise<void> => {
    while (!closed && (await runOne())) {}
  };

  const poll = () => {
    timer = setTimeout(() => {
      running = runDue()
        .catch(error => log.error({ err: error }, 'jobs could not be read'))
        .finally(() => {
          if (!closed) poll();
        });
    }, pollMs);
    timer.unref();
  };

  return {
    runDue,
    start: poll,
    /** Ends after the job under way. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
