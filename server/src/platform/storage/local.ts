import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../lib/error-code.ts';
import { assertSafeKey, type FileStore, isSafeKey } from './storage.ts';

/** The type is not stored beside a file: its extension determines it. */
const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.bin': 'application/octet-stream',
};

/** The name of a file while it is written. */
const temporaryName = /^\.[0-9a-f-]{36}\.tmp$/;

/**
 * Stores files in one folder of this machine (or of a disk that all nodes mount), readable by this user only.
 */
export function createLocalStore({ folder }: { folder: string }): FileStore {
  return {
    async put(key, bytes, contentType) {
      assertSafeKey(key);
      if (contentTypes[path.extname(key)] !== contentType) {
        throw new Error(`${key} cannot be stored as ${contentType}`);
      }
      await makeFolder(folder);
      // A leading dot: no key reads a half-written file, and no key collides with one.
      const temporary = path.join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, path.join(folder, key));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },

    async read(key) {
      if (!isSafeKey(key)) return null;
      const handle = await openIfPresent(path.join(folder, key));
      if (!handle) return null;
      const stats = await statOrClose(handle);
      if (!stats.isFile()) {
        await handle.close();
        return null;
      }
      return {
        stream: handle.createReadStream(),
        bytes: stats.size,
        contentType: contentTypes[path.extname(key)] ?? 'application/octet-stream',
        etag: `"${Math.trunc(stats.mtimeMs).toString(36)}-${stats.size.toString(36)}"`,
      };
    },

    async remove(key) {
      assertSafeKey(key);
      await rm(path.join(folder, key), { force: true });
    },

    async isEmpty() {
      return (await namesIn(folder)).length === 0;
    },

    async removeAbandoned(before) {
      for (const name of await namesIn(folder)) {
        if (!temporaryName.test(name)) continue;
        const file = path.join(folder, name);
        const stats = await lstat(file).catch(nullIfMissing);
        if (stats?.isFile() && stats.mtime < before) await rm(file, { force: true });
      }
    },
  };
}

/** Creates the folder if missing; its entry must survive a power cut as well as the file in it. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade) await syncFolder(path.dirname(firstMade));
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the names in the folder; none if it does not exist yet. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

async function openIfPresent(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    // ELOOP: a symbolic link, which we never create.
    if (['ENOENT', 'ELOOP'].includes(errorCode(error))) return null;
    throw error;
  }
}

async function statOrClose(handle: FileHandle): Promise<Stats> {
  try {
    return await handle.stat();
  } catch (error) {
    await handle.close();
    throw error;
  }
}
