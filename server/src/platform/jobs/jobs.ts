import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { ErrorLog } from '../lib/log.ts';
import { deleteJob, plantJobs, postponeJob, type TakenJob, takeDueJob } from './jobs.queries.ts';

/**
 * Does a job; gives when it is to run again, if it is. It may run twice (a node that dies after the work, or takes
 * longer than its lease), so it looks at what is true and does what is still to be done.
 */
export type JobHandler = (key: string) => Promise<Date | null>;

/**
 * Handlers by kind. `slow` ones wait for others over the network; they have a lane of their own. `standing` ones are
 * always there, under the key 'all': nobody asks for them, and they say when they run again.
 */
export type JobHandlers = {
  prompt: Record<string, JobHandler>;
  slow: Record<string, JobHandler>;
  standing?: Record<string, JobHandler>;
};

type Deps = { db: Database; clock: Clock; log: ErrorLog };

const pollMs = 500;
/** Who has not ended a job by then is taken for dead. */
const leaseMs = 60_000;
/** So many slow jobs wait at a time: where each waits in vain, those behind them wait for a part of that only. */
const slowWidth = 8;
const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;
/**
 * A stop waits this long for the job in progress; whatever node runs after the lease does what is left of it.
 */
const closeMs = 2_000;

/** How often this process did the jobs of a kind, and how often one failed. */
export type JobRuns = { done: number; failed: number };

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Work that must happen later, kept in the database, so that a restart forgets nothing; each job is done by one node.
 * Kinds without a handler are left to nodes that have one.
 */
export function createJobs(deps: Deps, { prompt, slow, standing = {} }: JobHandlers) {
  const runs = new Map<string, JobRuns>();
  for (const kind of Object.keys({ ...prompt, ...slow, ...standing })) runs.set(kind, { done: 0, failed: 0 });
  const lanes = [
    createLane({ ...deps, runs }, { ...prompt, ...standing }, { width: 1, standing: Object.keys(standing) }),
    createLane({ ...deps, runs }, slow, { width: slowWidth, standing: [] }),
  ];
  let timer: NodeJS.Timeout | undefined;

  const poll = () => {
    timer = setTimeout(() => {
      for (const lane of lanes) lane.begin();
      poll();
    }, pollMs);
    timer.unref();
  };

  const halt = () => clearTimeout(timer);

  return {
    /** By kind, since the process began. */
    runs: runs as ReadonlyMap<string, JobRuns>,

    /** Does everything that is due now, and what that asks for; ends after it, and after what was under way. */
    async runDue(): Promise<void> {
      let done: number[];
      do done = await Promise.all(lanes.map(lane => lane.runDue()));
      while (done.some(count => count > 0));
    },

    start(): void {
      halt();
      for (const lane of lanes) lane.plant();
      poll();
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

type Lane = {
  /** So many at a time. */
  width: number;
  /** The kinds that are always there. */
  standing: readonly string[];
};

/** Does the jobs of its kinds, a few at a time. */
function createLane(
  { db, clock, log, runs }: Deps & { runs: Map<string, JobRuns> },
  handlers: Record<string, JobHandler>,
  { width, standing }: Lane,
) {
  const kinds = Object.keys(handlers);
  const workers = new Set<Promise<void>>();
  let planted = false;
  let taken = 0;
  let closed = false;

  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  const take = async (): Promise<TakenJob | undefined> => {
    if (!planted && standing.length > 0) {
      await plantJobs(
        db,
        standing.map(kind => ({ kind, key: 'all', runAt: clock.now() })),
      );
    }
    planted = true;
    return takeDueJob(db, kinds, { now: clock.now(), leasedUntil: inMs(leaseMs) });
  };

  const count = (kind: string, outcome: keyof JobRuns) => {
    const counts = runs.get(kind);
    if (counts) counts[outcome]++;
  };

  const work = async ({ kind, key, attempts }: TakenJob) => {
    try {
      const runAt = await handlers[kind]?.(key);
      count(kind, 'done');
      return runAt ? { runAt, attempts: 0, error: null } : null;
    } catch (error) {
      count(kind, 'failed');
      log.error({ err: error, kind, key }, 'a job failed and is put off');
      const message = error instanceof Error ? error.message : String(error);
      const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
      return { runAt: inMs(pause), attempts, error: message.slice(0, 500) };
    }
  };

  /** Does one job after the other until none is due. */
  const drain = async () => {
    while (!closed) {
      const job = await take();
      if (!job) return;
      taken++;
      // What else is due need not wait for this one.
      begin();
      const again = await work(job);
      if (again) await postponeJob(db, job, again);
      else await deleteJob(db, job);
    }
  };

  function begin(): void {
    if (closed || workers.size >= width || kinds.length === 0) return;
    const worker = drain()
      .catch(error => {
        // It is tried again in half a second.
        log.error({ err: error }, 'jobs could not be read');
      })
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  const idle = async (): Promise<void> => {
    while (workers.size > 0) await Promise.all(workers);
  };

  return {
    /** Starts due jobs as far as there is room; does not wait. */
    begin,
    /** Has the standing jobs be there again: what was in the database may have gone. */
    plant: (): void => {
      planted = false;
    },
    /** Gives how many jobs it did. */
    async runDue(): Promise<number> {
      await idle();
      const before = taken;
      begin();
      await idle();
      return taken - before;
    },
    idle,
    close(): Promise<void> {
      closed = true;
      return idle();
    },
  };
}
