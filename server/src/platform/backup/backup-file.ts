import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pack } from 'tar-stream';
import { syncFolder } from '../db/embedded/private-file.ts';
import { BackupError } from './manifest.ts';

const name = 'sha256';

/** The end of a backup in bytes: one small file of the archive, and the archive's own 1024 byte end. */
export const sealBytes = 2048;

/**
 * Returns the end of a backup: the SHA-256 (in hex) of everything before it. A backup is complete and
 * unaltered exactly when it ends with the seal of its content.
 */
export async function sealOf(sha256: string): Promise<Buffer> {
  const packing = pack();
  packing.entry({ name, mode: 0o600, mtime: new Date(0) }, `${sha256}\n`);
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether a file's last bytes look like a seal, of any content. */
export function looksSealed(end: Buffer): boolean {
  return end.length === sealBytes && end.subarray(0, name.length + 1).equals(Buffer.from(`${name}\0`));
}

export type BackupFile = {
  /** Adds a file; resolves once it is written. */
  add(name: string, content: Buffer): Promise<void>;
  /** Seals and renames the backup, durably; returns its length in bytes. */
  finish(): Promise<number>;
  /** Removes what is written so far; does nothing after `finish`. */
  discard(): Promise<void>;
};

const blockBytes = 512;

/**
 * Starts the backup `file`, a tar archive. Until finished it is `file.part`, so that nobody mistakes half a
 * backup for a complete one. Only its owner may read it. @throws BackupError if the file exists
 */
export async function createBackupFile(file: string, createdAt: Date): Promise<BackupFile> {
  const part = `${file}.part`;
  await refuseExisting(file);
  const handle = await open(part, 'wx', 0o600).catch(error => {
    if (error.code !== 'EEXIST') throw new BackupError(`${part} cannot be created: ${error.message}`);
    throw new BackupError(
      `${part} already exists: another backup is running, or one was killed; in that case, remove it.`,
    );
  });
  const packing = pack();
  const packed = (packing as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let bytes = 0;
  let isFinished = false;

  const write = async (chunk: Buffer): Promise<void> => {
    // Unlike `write`, it continues until everything is written.
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
        if (done) throw new Error('the archive ended early');
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
  if (isThere) throw new BackupError(`${file} already exists; a backup never overwrites anything.`);
}
