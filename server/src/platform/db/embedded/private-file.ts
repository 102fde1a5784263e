import { randomBytes } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner can read, atomically, and safe against a power cut. A link in its place
 * is replaced, not followed. Synchronous: it must be on disk before the next step, even if the process is
 * killed between the two.
 */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = openSync(part, 'wx', 0o600);
    try {
      // Unlike writeSync it continues after a partial write, and fails if the disk is full.
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Makes renames and new entries in the folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
