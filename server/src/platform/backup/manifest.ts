import { z } from 'zod';

/** Why a backup or restore failed; its message is one clear line for the operator. */
export class BackupError extends Error {}

/** Increased when an older Hotdrop could no longer read a backup. */
export const backupFormat = 1;
export const manifestName = 'manifest.json';

const count = z.int().min(0);

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** ISO time just before the backup's snapshot. */
  createdAt: z.iso.datetime(),
  /** The version of the Hotdrop that wrote it. */
  version: z.string(),
  /** The database's migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** In the order of their parts in the backup. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: count, parts: count }),
  ),
  /** In the order of their files in the backup. */
  stores: z.array(
    z.object({
      name: z.enum(['uploads', 'documents']),
      files: count,
      bytes: count,
      /** Rows whose file was removed during the backup. */
      removed: count,
      /** Rows whose file was missing from the store although nobody had removed it. */
      lost: count,
    }),
  ),
});

/** A backup's contents: written last and read first. */
export type Manifest = z.infer<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];
export type StoreEntry = Manifest['stores'][number];

const anyFormat = z.object({ format: z.number() });

/** @throws BackupError if it is from a newer Hotdrop, or not a manifest */
export function parseManifest(text: string, file: string): Manifest {
  const content = jsonOf(text);
  const { data: known } = anyFormat.safeParse(content);
  if (known && known.format > backupFormat) {
    throw new BackupError(
      `${file} was created by a newer Hotdrop (format ${known.format}); restore it with that one.`,
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw new BackupError(`${file} is not a Hotdrop backup: its manifest is not valid.`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the file name of a part of a table's rows; the first part is 1. */
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}`;

/** Returns one line about a backup's contents. */
export function contentsOf({ tables, stores }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = stores.map(({ name, files }) => `${files} ${name}`).join(', ');
  return `${rows} rows in ${tables.length} tables, ${files}`;
}
