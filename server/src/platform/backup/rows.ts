import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import { BackupError, partName, type TableEntry } from './manifest.ts';
import type { Session } from './session.ts';
import type { TableShape } from './tables.queries.ts';
import type { Entry } from './verified-backup.ts';

/** Bytes per part of rows, roughly: the archive needs a file's length before its content. */
const partBytes = 1024 * 1024;

type Client = Session['client'];

/** Returns the table with exactly these columns in this order, for COPY. */
const target = (client: Client, { name, columns }: TableShape): string =>
  `${client.escapeIdentifier(name)} (${columns.map(column => client.escapeIdentifier(column)).join(', ')})`;

/** Passes every row of the table to `add`, part by part, in PostgreSQL's own text format. */
export async function copyOut(
  client: Client,
  table: TableShape,
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<TableEntry> {
  const stream = client.query(to(`copy ${target(client, table)} to stdout`));
  let gathered: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await add(partName(table.name, ++parts), Buffer.concat(gathered));
    gathered = [];
    bytes = 0;
  };
  for await (const chunk of stream) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) await flush();
  }
  await flush();
  return { ...table, rows: stream.rowCount, parts };
}

/**
 * Reads the table's parts, the next entries of the backup, into the table. @throws BackupError if the number
 * of rows differs from what was written
 */
export async function copyIn(client: Client, table: TableEntry, next: () => Promise<Entry>): Promise<void> {
  const stream = client.query(from(`copy ${target(client, table)} from stdin`));
  await pipeline(contentOf(table, next), stream);
  if (stream.rowCount !== table.rows) {
    throw new BackupError(`${table.name}: ${stream.rowCount} rows instead of ${table.rows} were read.`);
  }
}

/** Skips the table's parts. */
export async function skipRows(table: TableEntry, next: () => Promise<Entry>): Promise<void> {
  for await (const _chunk of contentOf(table, next));
}

async function* contentOf({ name, parts }: TableEntry, next: () => Promise<Entry>): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part++) {
    const entry = await next();
    if (entry.name !== partName(name, part)) throw new BackupError(`${entry.name} found instead of ${name}.`);
    yield* entry.content;
  }
}
