import { buffer } from 'node:stream/consumers';
import { BackupError, type Manifest, type StoreEntry } from './manifest.ts';
import { type BackedUpStore, filesAtOnce } from './stored-files.ts';
import type { Entry, VerifiedBackup } from './verified-backup.ts';

type Reading = {
  next: () => Promise<Entry>;
  signal: AbortSignal;
  /** Receives the number of files so far. */
  progress: (files: number) => void;
};

/** Stores this store's files, the next entries of the backup, in this installation. @throws BackupError */
export async function loadFiles(
  { name, store, contentType }: BackedUpStore,
  entry: StoreEntry,
  { next, signal, progress }: Reading,
): Promise<void> {
  let bytes = 0;
  for (let files = 0; files < entry.files; ) {
    signal.throwIfAborted();
    const some: { key: string; content: Buffer }[] = [];
    while (some.length < filesAtOnce && files < entry.files) {
      const file = await next();
      const content = await buffer(file.content);
      some.push({ key: keyIn(name, file.name), content });
      bytes += content.length;
      files++;
    }
    const put = await Promise.allSettled(
      some.map(({ key, content }) => store.put(key, content, contentType)),
    );
    const failed = put.find(result => result.status === 'rejected');
    if (failed) throw new BackupError(`${name}: a file cannot be stored: ${failed.reason?.message}`);
    progress(files);
  }
  if (bytes !== entry.bytes)
    throw new BackupError(`${name}: ${bytes} bytes instead of ${entry.bytes} were read.`);
}

/** Removes what a failed restore has stored, by the names in its backup; the stores were empty before. */
export async function removeFiles(backup: VerifiedBackup, stores: readonly BackedUpStore[]): Promise<void> {
  for await (const { name, content } of backup.entries()) {
    for await (const _chunk of content);
    const found = stores.find(({ name: folder }) => name.startsWith(`${folder}/`));
    await found?.store.remove(keyIn(found.name, name));
  }
}

/**
 * Returns this installation's stores that the backup has files for. @throws BackupError if one is not empty
 */
export async function emptyStores(
  stores: readonly BackedUpStore[],
  entries: Manifest['stores'],
): Promise<{ store: BackedUpStore; entry: StoreEntry }[]> {
  for (const { name, store } of stores) {
    if (!(await store.isEmpty())) {
      throw new BackupError(
        `There are already ${name}. A backup can only be restored into an empty file store.`,
      );
    }
  }
  return entries.flatMap(entry => {
    const store = stores.find(({ name }) => name === entry.name);
    return store ? [{ store, entry }] : [];
  });
}

function keyIn(folder: string, name: string): string {
  if (!name.startsWith(`${folder}/`)) throw new BackupError(`${name} found instead of a file of ${folder}.`);
  return name.slice(folder.length + 1);
}
