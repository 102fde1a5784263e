import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, firstLine } from '../../lib/error-code.ts';
import { EmbeddedPostgresError } from './limits.ts';
import { writePrivateFile } from './private-file.ts';

/** The process that uses the folder, and the server that it started or may have left behind. */
type SupervisorRecord = {
  pid: number;
  startedAt: string;
  server?: { socketFolder: string } | undefined;
};

export type DataFolder = {
  /** Its real path. */
  path: string;
  /** The server that an earlier supervisor may have left running, until a new record replaces it. */
  server(): SupervisorRecord['server'];
  /** Records the server before it starts; undefined after it has ended. */
  recordServer(server: SupervisorRecord['server']): void;
  /** Releases the folder. The record stays while a server may still run. */
  release(): void;
};

const RECORD = 'supervisor.json';
const SQLITE_BUSY = 5;

/** Creates the data folder if needed and locks it for this process; throws if another one uses it. */
export function takeDataFolder(dataDir: string): DataFolder {
  const path = openFolder(dataDir);
  const recordPath = join(path, RECORD);
  const lock = takeLock(path, () => readSupervisorRecord(path)?.pid);
  let server = readSupervisorRecord(path)?.server;
  const write = () => {
    // Distinguishes this process from a later one with the same pid.
    const startedAt = new Date(performance.timeOrigin).toISOString();
    const record: SupervisorRecord = { pid: process.pid, startedAt, server };
    writePrivateFile(recordPath, `${JSON.stringify(record)}\n`);
  };
  try {
    write();
  } catch (error) {
    lock.close();
    throw notWritable(path, error);
  }
  return {
    path,
    server: () => server,
    recordServer(next) {
      server = next;
      write();
    },
    release() {
      if (!server) rmSync(recordPath, { force: true });
      lock.close();
    },
  };
}

function openFolder(dataDir: string): string {
  try {
    // Only the data folder itself is private: another account may have to traverse those above it.
    const path = resolve(dataDir);
    mkdirSync(dirname(path), { recursive: true });
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) mkdirSync(path, { mode: 0o700 });
    return realpathSync(path);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/**
 * Takes a kernel lock: it ends with the process however that dies, and works between containers that share a
 * volume, where pids mean nothing. Node has no call for it, so SQLite takes it. Nothing else in this process
 * may open the file: closing it again would drop the lock.
 */
function takeLock(folder: string, holder: () => number | undefined): DatabaseSync {
  const file = join(folder, 'supervisor.lock');
  let lock: DatabaseSync | undefined;
  try {
    createLockFile(file);
    lock = new DatabaseSync(file);
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (!(error instanceof Error && 'errcode' in error)) throw notWritable(folder, error);
    if (error.errcode !== SQLITE_BUSY) {
      throw new EmbeddedPostgresError(
        `The data folder ${folder} cannot be locked: ${error.message} (${file}).`,
      );
    }
    const pid = holder();
    throw new EmbeddedPostgresError(
      `Another Hotdrop uses this data folder${pid === undefined ? '' : ` (pid ${pid})`}: ${folder}`,
    );
  }
}

function createLockFile(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Returns the record of the folder's supervisor; undefined if there is none, or an incomplete one. */
export function readSupervisorRecord(folder: string): SupervisorRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as SupervisorRecord;
  } catch {
    return undefined;
  }
}

function notWritable(folder: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`The data folder ${folder} cannot be written: ${firstLine(error)}`, {
    cause: error,
  });
}
