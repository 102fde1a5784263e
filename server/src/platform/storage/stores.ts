import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { Clock } from '../lib/clock.ts';
import { createLocalStore } from './local.ts';
import { createS3Store } from './s3.ts';
import type { FileStore } from './storage.ts';

/** The recurring job that removes what killed processes left half-written. */
export const sweepAbandonedJob = 'sweep-abandoned-files';

/** No write takes this long. */
const abandonedMs = 60 * 60_000;
const sweepEveryMs = 30 * 60_000;

/**
 * Removes files that were started long ago and never finished from the stores: no row names them (SECURITY
 * A9).
 */
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

type Place = Pick<Config, 'dataDir' | 's3'>;

/** Returns the bucket if one is configured, otherwise the data directory; each store in its own folder. */
function createStore({ dataDir, s3 }: Place, folder: string): FileStore {
  if (s3) return createS3Store({ settings: s3, prefix: `${folder}/` });
  return createLocalStore({ folder: path.join(dataDir, folder) });
}

/** The store of public pictures. */
export const createPublicImageStore = (place: Place): FileStore => createStore(place, 'uploads');

/** The store of sealed documents, which only the reviewers' route reads (SECURITY A9). */
export const createDocumentStore = (place: Place): FileStore => createStore(place, 'documents');
