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

/** Of this Hotdrop. */
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));

type Options = {
  /** What is made; it must not be there yet. */
  file: string;
  connection: DatabaseOptions;
  stores: readonly BackedUpStore[];
  /** Its reason is what this fails with. */
  signal: AbortSignal;
  /** Hears now and then, in words, how far it is. */
  progress: (message: string) => void;
};

/**
 * Writes everything of a Hotdrop but its secrets into one file: the rows as they were at one moment, and the files that
 * they name. The server may go on working. Whatever fails, no half file is left. @throws BackupError
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
 * The tables, in a shape that stays until the end. They are locked before the first row is read, because that is the
 * moment that the transaction sees, while the shape of a table is always that of now.
 */
async function beginSnapshot(trx: Session['trx'], present: Database): Promise<TableShape[]> {
  const names = (await findTables(present)).map(table => table.name);
  if (!names.includes(migrationTable)) throw new BackupError('The database holds no Hotdrop.');
  try {
    await lockShape(trx, names);
  } catch (error) {
    // Not there any more, or not free in time.
    if (!['42P01', '55P03'].includes(errorCode(error))) throw error;
    throw migrating();
  }
  const tables = await findTables(trx);
  if (tables.map(table => table.name).join() !== names.join()) throw migrating();
  return tables;
}

const migrating = () =>
  new BackupError('The database is being brought to another version; try again in a while.');
