import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { errorCode } from '../lib/error-code.ts';
import { looksSealed, sealBytes, sealOf } from './backup-file.ts';
import { BackupError, type Manifest, manifestName, parseManifest } from './manifest.ts';

/** A file of the archive; its content must be read to the end before the next one. */
export type Entry = { name: string; content: AsyncIterable<Buffer> };

export type VerifiedBackup = {
  file: string;
  manifest: Manifest;
  /** Yields everything but the seal, in order. @throws BackupError at the end if the file has changed */
  entries(): AsyncGenerator<Entry, void>;
};

/** Reads the whole file, and returns it if it is a complete and unaltered backup. @throws BackupError */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const { end, sealedBytes } = await readEnd(file);
  if (!looksSealed(end)) {
    throw new BackupError(
      `${file} is not a complete Hotdrop backup: it was cut off, or is a different file.`,
    );
  }
  const entries = () => entriesOf(file, sealedBytes, end);
  let manifest: string | undefined;
  try {
    for await (const { name, content } of entries()) {
      if (name === manifestName) manifest = (await buffer(content)).toString();
      else for await (const _chunk of content);
    }
  } catch (error) {
    throw toBackupError(file, error);
  }
  if (manifest === undefined) throw new BackupError(`${file} is not a Hotdrop backup: it has no manifest.`);
  return { file, manifest: parseManifest(manifest, file), entries };
}

async function readEnd(file: string): Promise<{ end: Buffer; sealedBytes: number }> {
  const handle = await open(file, 'r').catch(error => {
    throw unreadable(file, error);
  });
  try {
    const { size } = await handle.stat();
    const sealedBytes = Math.max(0, size - sealBytes);
    const end = Buffer.alloc(Math.min(size, sealBytes));
    await handle.read(end, 0, end.length, sealedBytes);
    return { end, sealedBytes };
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    await handle.close();
  }
}

async function* entriesOf(file: string, sealedBytes: number, seal: Buffer): AsyncGenerator<Entry, void> {
  const hash = createHash('sha256');
  const extraction = extract();
  const reading = pipeline(
    sealedBytes === 0 ? [] : createReadStream(file, { end: sealedBytes - 1, highWaterMark: 256 * 1024 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    extraction,
  );
  // A failure also ends the loop below, which reports it.
  reading.catch(() => {});
  try {
    for await (const entry of extraction) {
      yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
    }
    await reading;
  } catch (error) {
    throw toBackupError(file, error);
  }
  if (!seal.equals(await sealOf(hash.digest('hex')))) throw damaged(file);
}

/** Errors of the archive format have no code; those of the file system have one. */
function toBackupError(file: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return errorCode(error) ? unreadable(file, error) : damaged(file);
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged or was changed after it was written.`);
}

function unreadable(file: string, error: unknown): BackupError {
  return new BackupError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
}
