import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { deleteJob, postponeJob, type TakenJob, takeDueJob } from './jobs.queries.ts';

/**
 * Does a job; gives when it is to run again, if it is. It may run twice (a node that dies after the work, or takes
 * longer than its lease), so it looks at what is true and does what is still to be done.
 */
export type JobHandler = (key: string) => Promise<Date | null>;

/** Handlers by kind. `slow` ones wait for others over the network; they have a lane of their own. */
export type JobHandlers = { prompt: Record<string, JobHandler>; slow: Record<string, JobHandler> };

type Deps = { db: Database; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> };

const pollMs = 500;
/** Who has not ended a job by then is taken for dead. */
const leaseMs = 60_000;
const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;
/** A stop waits this long for the job under way; what is left of it is done after the lease, by whoever runs then. */
const closeMs = 2_000;

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Work that must happen later, kept in the database, so that a restart forgets nothing; each job is done by one node.
 * Kinds without a handler are left to nodes that have one.
 */
export function createJobs(deps: Deps, { prompt, slow }: JobHandlers) {
  const lanes = [createLane(deps, prompt), createLane(deps, slow)];
  const { log } = deps;
  let timers: NodeJS.Timeout[] = [];
  let stopped = true;

  const poll = (lane: (typeof lanes)[number]) => {
    const timer = setTimeout(async () => {
      timers = timers.filter(other => other !== timer);
      await lane.runDue().catch(error => log.error({ err: error }, 'jobs could not be read'));
      if (!stopped) poll(lane);
    }, pollMs);
    timer.unref();
    timers.push(timer);
  };

  const halt = () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };

  return {
    /** Does everything that is due now; ends after it, and after what was under way. */
    runDue: async (): Promise<void> => void (await Promise.all(lanes.map(lane => lane.runDue()))),

    start(): void {
      stopped = false;
      lanes.forEach(poll);
    },

    /** Takes no more jobs until the next start, and ends after those under way. */
    async pause(): Promise<void> {
      halt();
      await Promise.all(lanes.map(lane => lane.idle()));
    },

    /** Takes no more jobs, and ends after those under way, in a few seconds at most. */
    async close(): Promise<void> {
      halt();
      const late = new Promise<void>(resolve => setTimeout(resolve, closeMs).unref());
      await Promise.race([Promise.all(lanes.map(lane => lane.close())), late]);
    },
  };
}

/** Does the jobs of its kinds one after the other. */
function createLane({ db, clock, log }: Deps, handlers: Record<string, JobHandler>) {
  const kinds = Object.keys(handlers);
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  const runOne = async (): Promise<boolean> => {
    const job = await takeDueJob(db, kinds, { now: clock.now(), leasedUntil: inMs(leaseMs) });
    if (!job) return false;
    const again = await work(job);
    if (again) await postponeJob(db, job, again);
    else await deleteJob(db, job);
    return true;
  };

  const work = async ({ kind, key, attempts }: TakenJob) => {
    try {
      const runAt = await handlers[kind]?.(key);
      return runAt ? { runAt, attempts: 0, error: null } : null;
    } catch (error) {
      log.error({ err: error, kind, key }, 'a job failed and is put off');
      const message = error instanceof Error ? error.message : String(error);
      const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
      return { runAt: inMs(pause), attempts, error: message.slice(0, 500) };
    }
  };

  const drain = async () => {
    while (!closed && kinds.length > 0 && (await runOne())) {}
  };

  return {
    runDue(): Promise<void> {
      const run = running.then(drain);
      running = run.catch(() => {});
      return run;
    },
    idle: (): Promise<void> => running,
    close(): Promise<void> {
      closed = true;
      return running;
    },
  };
}
