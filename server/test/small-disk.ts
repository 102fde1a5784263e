import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '../src/platform/lib/error-code.ts';

export type SmallDisk = {
  folder: string;
  /** Fills the free space, except for this many bytes. */
  fill(leftBytes?: number): void;
  /** Frees what `fill` took. */
  free(): void;
  remove(): Promise<void>;
};

/**
 * Mounts a separate disk of this many MB, in memory; null if this user may not mount one (only root on Linux may).
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hotdrop-disk-'));
  // PostgreSQL runs as another user there.
  await chmod(folder, 0o711);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill(leftBytes = 0) {
      const file = openSync(filler, 'a');
      try {
        for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size));
        const { size } = fstatSync(file);
        if (size <= leftBytes) throw new Error('there was no room to take');
        ftruncateSync(file, size - leftBytes);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    async remove() {
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
}
