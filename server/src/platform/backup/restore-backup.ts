import { sql } from 'kysely';
import type { DatabaseOptions, Executor } from '../db/database.ts';
import { migrateTo, migrateToLatest } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { emptyStores, loadFiles, removeFiles } from './load-files.ts';
import { loadRows } from './load-rows.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { inSession, type Session } from './session.ts';
import type { BackedUpStore } from './stored-files.ts';
import { analyze, findTables, isSchemaEmpty } from './tables.queries.ts';
import type { Entry, VerifiedBackup } from './verified-backup.ts';

type Options = {
  /** Connects to the database, which must be empty. Called last, because it may create the database. */
  connect: () => Promise<DatabaseOptions>;
  /** Where files are stored; must be empty. */
  stores: readonly BackedUpStore[];
  /** An abort rejects with the signal's reason. */
  signal: AbortSignal;
  /** Receives warnings for the operator. */
  warn: (message: string) => void;
  /** Receives a progress line now and then. */
  progress: (message: string) => void;
};

/**
 * Restores a backup and migrates it to this version. Everything becomes visible at once, at the end: a
 * failure leaves the database empty and no files. @throws BackupError
 */
export async function restoreBackup(backup: VerifiedBackup, options: Options): Promise<void> {
  const { stores, signal } = options;
  refuseUnknownMigrations(backup);
  const filled = await emptyStores(stores, backup.manifest.stores);
  const connection = await options.connect();
  let filesBegun = false;
  let isAllThere = false;
  try {
    await inSession({ connection, readOnly: false, signal }, async session => {
      const reader = backup.entries();
      const next = () => nextOf(reader, backup.file);
      await loadDatabase(session, backup.manifest, next, options);
      filesBegun = true;
      for (const { store, entry } of filled) {
        const progress = (files: number) => options.progress(`${files} of ${entry.files} ${entry.name}`);
        await loadFiles(store, entry, { next, signal, progress });
      }
      // Read to the end, which shows whether the file has changed since it was verified.
      for await (const { content } of reader) for await (const _chunk of content);
      signal.throwIfAborted();
      isAllThere = true;
    });
  } catch (error) {
    if (isAllThere) throw unconfirmed(error);
    if (filesBegun) await removeFiles(backup, stores);
    throw error;
  }
}

async function loadDatabase(
  session: Session,
  manifest: Manifest,
  next: () => Promise<Entry>,
  { signal, warn, progress }: Options,
): Promise<void> {
  const { trx } = session;
  // So that the second of two concurrent restores finds the first one's rows.
  await sql`select pg_advisory_xact_lock(hashtextextended('hotdrop restore', 0))`.execute(trx);
  if (!(await isSchemaEmpty(trx))) {
    throw new BackupError('The database is not empty. A backup can only be restored into an empty database.');
  }
  await migrateTo<DatabaseSchema>(trx, manifest.migrations.at(-1) ?? '');
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await loadRows(session, manifest.tables, {
    next,
    signal,
    warn,
    progress: rows => progress(`${rows} of ${total} rows`),
  });
  await migrateToLatest<DatabaseSchema>(trx);
  await endAccess(trx);
  const tables = await findTables(trx);
  await analyze(
    trx,
    tables.map(table => table.name),
  );
}

/** @throws BackupError unless the backup's migrations are the first ones of ours */
function refuseUnknownMigrations({ file, manifest }: VerifiedBackup): void {
  const ours = Object.keys(migrations).sort();
  const unknown = manifest.migrations.find((name, place) => name !== ours[place]);
  if (unknown === undefined) return;
  throw new BackupError(
    `${file} was created by a newer Hotdrop: this one does not know ${unknown}. Restore it with that version or a later one.`,
  );
}

async function nextOf(reader: AsyncGenerator<Entry, void>, file: string): Promise<Entry> {
  const { value, done } = await reader.next();
  if (done || !value) throw new BackupError(`${file} ends before all of it was read.`);
  return value;
}

/** The commit was sent and its response lost: only the database knows the outcome. */
function unconfirmed(cause: unknown): BackupError {
  return new BackupError(
    `The database did not confirm the commit (${cause instanceof Error ? cause.message : cause}). If it has tables, the restore succeeded; if it is empty, delete the files and retry.`,
  );
}

/**
 * Ends every session, with the pushes to its device, and every reset link: after the backup, people may have signed out, been suspended or changed
 * a leaked password, and none of that may be undone. Mailed codes expire within minutes.
 */
async function endAccess(db: Executor): Promise<void> {
  await sql`update sessions set revoked_at = now() where revoked_at is null`.execute(db);
  await sql`delete from push_subscriptions`.execute(db);
  await sql`update password_resets set used_at = now() where used_at is null`.execute(db);
}
