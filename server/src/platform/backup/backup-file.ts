import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pack } from 'tar-stream';
import { syncFolder } from '../db/embedded/private-file.ts';
import { BackupError } from './backup-error.ts';
import { sealOf } from './seal.ts';

export type BackupFile = {
  /** Writes one more file into it, and resolves when it is out of memory. */
  add(name: string, content: Buffer): Promise<void>;
  /** Seals it and gives it its name, durably; gives its length in bytes. */
  finish(): Promise<number>;
  /** Removes what is written so far; nothing happens after `finish`. */
  discard(): Promise<void>;
};

const blockBytes = 512;

/**
 * Begins the backup `file`, an archive in the format of tar. Until it is finished it is `file.part`, so that nobody takes
 * half a backup for a whole one. Only its owner may read it. @throws BackupError when there is such a file already
 */
export async function createBackupFile(file: string, createdAt: Date): Promise<BackupFile> {
  const part = `${file}.part`;
  await refuseExisting(file);
  const handle = await open(part, 'wx', 0o600).catch(error => {
    if (error.code !== 'EEXIST') throw new BackupError(`${part} cannot be made: ${error.message}`);
    throw new BackupError(
      `${part} is there already: another backup is being written, or one was killed; then remove it.`,
    );
  });
  const packing = pack();
  const packed = (packing as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let bytes = 0;
  let isFinished = false;

  const write = async (chunk: Buffer): Promise<void> => {
    // Unlike `write`, it goes on until all of it is written.
    await handle.writeFile(chunk).catch(error => {
      throw new BackupError(`${part} cannot be written: ${error.message}`);
    });
    bytes += chunk.length;
  };

  return {
    async add(name, content) {
      packing.entry({ name, mode: 0o600, mtime: createdAt }, content);
      const end = bytes + blockBytes + Math.ceil(content.length / blockBytes) * blockBytes;
      while (bytes < end) {
        const { value, done } = await packed.next();
        if (done) throw new Error('the archive ended by itself');
        hash.update(value);
        await write(value);
      }
    },

    async finish() {
      await write(await sealOf(hash.digest('hex')));
      await handle.sync();
      await handle.close();
      await refuseExisting(file);
      await rename(part, file);
      isFinished = true;
      syncFolder(path.dirname(path.resolve(file)));
      return bytes;
    },

    async discard() {
      if (isFinished) return;
      packing.destroy();
      await handle.close();
      await rm(part, { force: true });
    },
  };
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${file} is there already; a backup never overwrites anything.`);
}
