import path from 'node:path';
import type { Config } from '../config.ts';
import { createLocalStore } from './local.ts';
import { createS3Store } from './s3.ts';
import type { PublicImageStore } from './storage.ts';

/** The store of public pictures: the bucket when one is configured, otherwise the data directory. */
export function createPublicImageStore(config: Pick<Config, 'dataDir' | 's3'>): PublicImageStore {
  if (config.s3) return createS3Store({ settings: config.s3, prefix: 'uploads/' });
  return createLocalStore({ folder: path.join(config.dataDir, 'uploads') });
}
