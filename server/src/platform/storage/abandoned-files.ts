import type { JobHandler } from '../jobs/jobs.ts';
import type { Clock } from '../lib/clock.ts';
import type { FileStore } from './storage.ts';

/** The standing job that removes what killed processes left half-written. */
export const sweepAbandonedJob = 'sweep-abandoned-files';

/** Nobody writes a file for so long. */
const abandonedMs = 60 * 60_000;
const sweepEveryMs = 30 * 60_000;

/** Removes files from the stores that were begun long ago and never finished: no row names them (SECURITY A9). */
export function createAbandonedSweep({
  clock,
  stores,
}: {
  clock: Clock;
  stores: readonly Pick<FileStore, 'removeAbandoned'>[];
}): JobHandler {
  return async () => {
    const now = +clock.now();
    for (const store of stores) await store.removeAbandoned(new Date(now - abandonedMs));
    return new Date(now + sweepEveryMs);
  };
}
