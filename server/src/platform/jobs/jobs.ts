import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { ErrorLog } from '../lib/log.ts';
import { deleteJob, insertMissingJobs, postponeJob, type TakenJob, takeDueJob } from './jobs.queries.ts';

/**
 * Runs a job; returns when to run it again, if at all. It may run twice (a node that dies after the work, or
 * exceeds its lease), so it checks the state and does what is left to do. `stopping` is aborted when this process
 * stops: a long job then finishes its current step only, and returns the current time for the rest.
 */
export type JobHandler = (key: string, stopping?: AbortSignal) => Promise<Date | null>;

/**
 * Handlers by kind. `slow` ones wait for a service that we chose and have their own lane, and so have `outbound`
 * ones, which wait for services that users chose. `standing` ones always exist, under the key 'all': nobody
 * schedules them, and they return when to run again.
 */
export type JobHandlers = {
  prompt: Record<string, JobHandler>;
  slow: Record<string, JobHandler>;
  outbound?: Record<string, JobHandler>;
  standing?: Record<string, JobHandler>;
};

type Deps = { db: Database; clock: Clock; log: ErrorLog };

const pollMs = 500;
/** A node that has not finished a job by then is considered dead. */
const leaseMs = 60_000;
/** Slow jobs in progress at a time, and outbound ones: if each times out, those behind them wait only a fraction as long. */
const slowWidth = 8;
const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;
/** A stop waits this long for the job in progress; another node finishes the rest after the lease. */
const closeMs = 5_000;

/** How often this process ran the jobs of a kind, and how often one failed. */
export type JobRuns = { done: number; failed: number };

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Runs deferred work, stored in the database so that it survives a restart; one node runs each job. Kinds
 * without a handler are left to nodes that have one.
 */
export function createJobs(deps: Deps, { prompt, slow, outbound = {}, standing = {} }: JobHandlers) {
  const runs = new Map<string, JobRuns>();
  for (const kind of Object.keys({ ...prompt, ...slow, ...outbound, ...standing }))
    runs.set(kind, { done: 0, failed: 0 });
  const lanes = [
    createLane({ ...deps, runs }, { ...prompt, ...standing }, { width: 1, standing: Object.keys(standing) }),
    createLane({ ...deps, runs }, slow, { width: slowWidth, standing: [] }),
    createLane({ ...deps, runs }, outbound, { width: slowWidth, standing: [] }),
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
    /** By kind, since the process started. */
    runs: runs as ReadonlyMap<string, JobRuns>,

    /**
     * Runs everything that is due now, and what that schedules; resolves after it and after jobs in progress.
     */
    async runDue(): Promise<void> {
      let worked: boolean[];
      do worked = await Promise.all(lanes.map(lane => lane.runDue()));
      while (worked.includes(true));
    },

    start(): void {
      halt();
      for (const lane of lanes) lane.insertStanding();
      poll();
    },

    /** Takes no more jobs until the next start, and resolves after those in progress. */
    async pause(): Promise<void> {
      halt();
      await Promise.all(lanes.map(lane => lane.idle()));
    },

    /** Takes no more jobs, and resolves after those in progress, in a few seconds at most. */
    async close(): Promise<void> {
      halt();
      const late = new Promise<void>(resolve => setTimeout(resolve, closeMs).unref());
      await Promise.race([Promise.all(lanes.map(lane => lane.close())), late]);
    },
  };
}

type Lane = {
  /** Jobs at a time. */
  width: number;
  /** The kinds that always exist. */
  standing: readonly string[];
};

/** Runs the jobs of its kinds, a few at a time. */
function createLane(
  { db, clock, log, runs }: Deps & { runs: Map<string, JobRuns> },
  handlers: Record<string, JobHandler>,
  { width, standing }: Lane,
) {
  const kinds = Object.keys(handlers);
  const workers = new Set<Promise<void>>();
  const stop = new AbortController();
  let standingInserted = false;
  let taken = 0;

  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  const take = async (): Promise<TakenJob | undefined> => {
    if (!standingInserted && standing.length > 0) {
      await insertMissingJobs(
        db,
        standing.map(kind => ({ kind, key: 'all', runAt: clock.now() })),
      );
    }
    standingInserted = true;
    return takeDueJob(db, kinds, { now: clock.now(), leasedUntil: inMs(leaseMs) });
  };

  const count = (kind: string, outcome: keyof JobRuns) => {
    const counts = runs.get(kind);
    if (counts) counts[outcome]++;
  };

  const work = async ({ kind, key, attempts }: TakenJob) => {
    try {
      const runAt = await handlers[kind]?.(key, stop.signal);
      count(kind, 'done');
      return runAt ? { runAt, attempts: 0, error: null } : null;
    } catch (error) {
      count(kind, 'failed');
      log.error({ err: error, kind, key }, 'a job failed and will be retried later');
      const message = error instanceof Error ? error.message : String(error);
      const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
      return { runAt: inMs(pause), attempts, error: message.slice(0, 500) };
    }
  };

  /** Runs one job after the other until none is due. */
  const drain = async () => {
    while (!stop.signal.aborted) {
      const job = await take();
      if (!job) return;
      taken++;
      // Other due jobs need not wait for this one.
      begin();
      const again = await work(job);
      if (again) await postponeJob(db, job, again);
      else await deleteJob(db, job);
    }
  };

  function begin(): void {
    if (stop.signal.aborted || workers.size >= width || kinds.length === 0) return;
    const worker = drain()
      .catch(error => {
        // Retried in half a second.
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
    /** Re-inserts standing jobs if missing: the database may have been reset. */
    insertStanding: (): void => {
      standingInserted = false;
    },
    /** Runs what is due; returns whether it was or became busy, so that jobs may have been scheduled in other lanes. */
    async runDue(): Promise<boolean> {
      const wasBusy = workers.size > 0;
      const before = taken;
      begin();
      await idle();
      return wasBusy || taken > before;
    },
    idle,
    close(): Promise<void> {
      stop.abort();
      return idle();
    },
  };
}
