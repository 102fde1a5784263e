import { sql } from 'kysely';
import { BackupError, type Manifest, type TableEntry } from './manifest.ts';
import { copyIn, skipRows } from './rows.ts';
import type { Session } from './session.ts';
import { deleteAll, dropForeignKeys, findTables, setTriggers, type TableShape } from './tables.queries.ts';
import type { Entry } from './verified-backup.ts';

type Reading = {
  next: () => Promise<Entry>;
  signal: AbortSignal;
  /** Receives what is skipped. */
  warn: (message: string) => void;
  /** Receives the number of rows so far after each table. */
  progress: (rows: number) => void;
};

/**
 * Reads all tables' rows into a database migrated to the backup's version. Foreign keys are off during the
 * load, because no order of tables satisfies all of them, and are checked for every row at the end; triggers
 * are off because their effects are already in the rows. @throws BackupError, and PostgreSQL's own errors
 */
export async function loadRows(
  { trx, client }: Session,
  tables: Manifest['tables'],
  reading: Reading,
): Promise<void> {
  const { next, signal, warn, progress } = reading;
  const shapes = new Map((await findTables(trx)).map(shape => [shape.name, shape]));
  refuseMissing(shapes, tables);
  const foreignKeys = await dropForeignKeys(trx);
  for (const name of shapes.keys()) await setTriggers(trx, name, 'disable');
  // Rows written by migrations, above all their own list, come from the backup.
  for (const name of shapes.keys()) await deleteAll(trx, name);
  let rows = 0;
  for (const table of tables) {
    signal.throwIfAborted();
    const shape = shapes.get(table.name);
    if (!shape) {
      warn(`The table ${table.name} (${table.rows} rows) is not one of Hotdrop’s and is skipped.`);
      await skipRows(table, next);
      continue;
    }
    refuseOtherColumns(shape, table);
    await copyIn(client, table, next);
    rows += table.rows;
    progress(rows);
  }
  for (const statement of foreignKeys) {
    signal.throwIfAborted();
    await sql.raw(statement).execute(trx);
  }
  for (const name of shapes.keys()) await setTriggers(trx, name, 'enable');
}

function refuseMissing(shapes: ReadonlyMap<string, TableShape>, tables: Manifest['tables']): void {
  const missing = [...shapes.keys()].filter(name => !tables.some(table => table.name === name));
  if (missing.length > 0) throw new BackupError(`The backup lacks the tables ${missing.join(', ')}.`);
}

function refuseOtherColumns({ name, columns }: TableShape, table: TableEntry): void {
  if (columns.toSorted().join() === table.columns.toSorted().join()) return;
  throw new BackupError(`The table ${name} has different columns in the backup and in this Hotdrop.`);
}
