import { buffer } from 'node:stream/consumers';
import { smallImage } from '@hotdrop/contract/lib/small-image.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Executor } from '../db/database.ts';
import type { FileStore } from '../storage/storage.ts';
import { createDocumentStore, createPublicImageStore } from '../storage/stores.ts';
import { BackupError, type StoreEntry } from './manifest.ts';

/** A store of files, and the table with a row for each. */
export type BackedUpStore = {
  name: StoreEntry['name'];
  store: FileStore;
  table: string;
  ending: string;
  /** Endings of further files that only some rows have. */
  moreEndings: readonly string[];
  contentType: string;
};

/** Returns this installation's stores of files. */
export function storesOf(config: Pick<Config, 'dataDir' | 's3'>): BackedUpStore[] {
  return [
    {
      name: 'uploads',
      store: createPublicImageStore(config),
      table: 'uploads',
      ending: '.webp',
      moreEndings: [smallImage('.webp')],
      contentType: 'image/webp',
    },
    {
      name: 'documents',
      store: createDocumentStore(config),
      table: 'kyc_documents',
      ending: '.bin',
      moreEndings: [],
      contentType: 'application/octet-stream',
    },
  ];
}

/** Files read or written in parallel, because a bucket responds slowly. */
export const filesAtOnce = 8;

const idsAtOnce = 800;
const tries = 3;

type Hands = {
  /** Reads the backup's snapshot. */
  snapshot: Executor;
  /** Reads the database's current state. */
  present: Executor;
  add: (name: string, content: Buffer) => Promise<void>;
  signal: AbortSignal;
  /** Receives the number of files so far. */
  progress: (files: number) => void;
};

/**
 * Passes every file that the snapshot's rows name to `add`, except those whose row was deleted since: what
 * somebody removed, or what had to be deleted in time, must not live on in a backup still in progress.
 * @throws BackupError if there are rows and not one file: then this is not the server's store
 */
export async function copyFilesOut(
  { name, store, table, ending, moreEndings }: BackedUpStore,
  { snapshot, present, add, signal, progress }: Hands,
): Promise<StoreEntry> {
  let files = 0;
  let bytes = 0;
  const missing: string[] = [];
  for (let after: string | undefined; ; ) {
    const ids = await findIds(snapshot, table, after);
    for (let start = 0; start < ids.length; start += filesAtOnce) {
      signal.throwIfAborted();
      const some = ids.slice(start, start + filesAtOnce);
      const found = await Promise.all(some.map(id => readAll(store, id, [ending, ...moreEndings])));
      for (const [place, ofOne] of found.entries()) {
        if (!ofOne.some(({ key }) => key === some[place] + ending)) missing.push(some[place] ?? '');
        for (const { key, content } of ofOne) {
          await add(`${name}/${key}`, content);
          files++;
          bytes += content.length;
        }
      }
      progress(files);
    }
    if (ids.length < idsAtOnce) break;
    after = ids.at(-1);
  }
  const lost = await countRows(present, table, missing);
  if (lost > 0 && files === 0) {
    throw new BackupError(
      `None of the ${lost} ${name} exist: DATA_DIR or S3_* may differ from the server's.`,
    );
  }
  return { name, files, bytes, removed: missing.length - lost, lost };
}

/** Returns the table's next ids in order. */
async function findIds(db: Executor, table: string, after: string | undefined): Promise<string[]> {
  const from: RawBuilder<unknown> = after === undefined ? sql`true` : sql`id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${from} order by id limit ${idsAtOnce}`.execute(db);
  return rows.map(row => row.id);
}

async function countRows(db: Executor, table: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads those of a row's files that exist. */
async function readAll(
  store: FileStore,
  id: string,
  endings: readonly string[],
): Promise<{ key: string; content: Buffer }[]> {
  const found = endings.map(async ending => {
    const key = id + ending;
    const content = await readWhole(store, key);
    return content ? [{ key, content }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns the complete file, or null if there is none. Retries a read that breaks off. */
async function readWhole(store: FileStore, key: string): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await store.read(key);
      if (!found) return null;
      const content = await buffer(found.stream);
      if (content.length === found.bytes) return content;
      throw new Error(`${content.length} of ${found.bytes} bytes were read`);
    } catch (error) {
      if (attempt < tries) continue;
      throw new BackupError(`${key} cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
}
