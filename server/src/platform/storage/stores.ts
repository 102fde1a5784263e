import path from 'node:path';
import type { Config } from '../config/config.ts';
import { createLocalStore } from './local.ts';
import { createS3Store } from './s3.ts';
import type { FileStore } from './storage.ts';

type Place = Pick<Config, 'dataDir' | 's3'>;

/** The bucket when one is configured, otherwise the data directory; each store with a folder of its own. */
function createStore({ dataDir, s3 }: Place, folder: string): FileStore {
  if (s3) return createS3Store({ settings: s3, prefix: `${folder}/` });
  return createLocalStore({ folder: path.join(dataDir, folder) });
}

/** The store of public pictures. */
export const createPublicImageStore = (place: Place): FileStore => createStore(place, 'uploads');

/** The store of sealed documents, from which no route reads on anybody's behalf but that of reviewers (SECURITY A9). */
export const createDocumentStore = (place: Place): FileStore => createStore(place, 'documents');
