import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { errorCode } from '../lib/error-code.ts';
import { createBackupFile } from './backup-file.ts';
import { BackupError, backupFormat, type Manifest, manifestName } from './manifest.ts';
import { copyOut } from './rows.ts';
import { inSession, type Session } from './session.ts';
import { type BackedUpStore, copyFilesOut } from './stored-files.ts';
import { findMigrations, findTables, lockShape, migrationTable, type TableShape } from './tables.queries.ts';

const file = path.resolve(import.meta.dirname, '../../../package.json');

/** This Hotdrop's version. */
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));

type Options = {
  /** The file to create; it must not exist. */
  file: string;
  connection: DatabaseOptions;
  stores: readonly BackedUpStore[];
  /** An abort rejects with the signal's reason. */
  signal: AbortSignal;
  /** Receives a progress line now and then. */
  progress: (message: string) => void;
};

/**
 * Writes everything except secrets into one file: the rows from one snapshot, and the files they name. The
 * server may keep running. A failure leaves no partial file. @throws BackupError
 */
export async function createBackup(options: Options): Promise<{ manifest: Manifest; bytes: number }> {
  const createdAt = new Date();
  const backup = await createBackupFile(options.file, createdAt);
  const present = openDatabase({ ...options.connection, max: 1 });
  try {
    const manifest = await inSession({ ...options, readOnly: true }, session =>
      copyAll(session, present, backup.add, createdAt, options),
    );
    await backup.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    return { manifest, bytes: await backup.finish() };
  } finally {
    await backup.discard();
    await present.destroy();
  }
}

async function copyAll(
  { trx, client }: Session,
  present: Database,
  add: (name: string, content: Buffer) => Promise<void>,
  createdAt: Date,
  { stores, signal, progress }: Options,
): Promise<Manifest> {
  const shapes = await beginSnapshot(trx, present);
  const migrations = await findMigrations(trx);
  const tables: Manifest['tables'] = [];
  let bytes = 0;
  const addPart = async (name: string, content: Buffer) => {
    signal.throwIfAborted();
    await add(name, content);
    bytes += content.length;
    progress(`${Math.round(bytes / 1e6)} MB of rows so far`);
  };
  for (const shape of shapes) {
    tables.push(await copyOut(client, shape, addPart));
  }
  const hands = { snapshot: trx, present, add, signal };
  const kept: Manifest['stores'] = [];
  for (const store of stores) {
    if (!shapes.some(({ name }) => name === store.table)) continue;
    kept.push(
      await copyFilesOut(store, { ...hands, progress: files => progress(`${files} ${store.name} so far`) }),
    );
  }
  return {
    format: backupFormat,
    createdAt: createdAt.toISOString(),
    version,
    migrations,
    tables,
    stores: kept,
  };
}

/**
 * Returns the tables, with their shape locked until the end. They are locked before the first row is read:
 * the snapshot starts there, while a table's shape is always the current one.
 */
async function beginSnapshot(trx: Session['trx'], present: Database): Promise<TableShape[]> {
  const names = (await findTables(present)).map(table => table.name);
  if (!names.includes(migrationTable)) throw new BackupError('The database contains no Hotdrop data.');
  try {
    await lockShape(trx, names);
  } catch (error) {
    // A table was dropped, or not unlocked in time.
    if (!['42P01', '55P03'].includes(errorCode(error))) throw error;
    throw migrating();
  }
  const tables = await findTables(trx);
  if (tables.map(table => table.name).join() !== names.join()) throw migrating();
  return tables;
}

const migrating = () => new BackupError('The database is being migrated; try again in a moment.');
