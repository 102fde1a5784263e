import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { findTables } from '../../src/platform/backup/tables.queries.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** A restore ends everything that grants access; the rest of a row is restored. */
const ended: Record<string, string> = { sessions: 'revoked_at', password_resets: 'used_at' };

/** Returns a fingerprint of each table's rows, including columns that PostgreSQL computes. */
export async function rowsOf(db: Database): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name } of await findTables(db)) {
    const { rows } = await sql<{ count: number; sum: string }>`
      select count(*) as count, md5(coalesce(string_agg(row, '|' order by row collate "C"), '')) as sum
      from (select (to_jsonb(t) - ${ended[name] ?? ''}::text)::text as row from ${sql.table(name)} t) rows`.execute(
      db,
    );
    sums[name] = `${rows[0]?.count} ${rows[0]?.sum}`;
  }
  return sums;
}

/** Returns everything in a schema that constrains rows: columns, constraints, indexes and triggers. */
export async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select format('%s.%s %s %s %s', table_name, column_name, data_type, column_default, generation_expression)
      from information_schema.columns where table_schema = 'public'
    order by 1`.execute(db);
  return rows.map(row => row.line);
}

/** Returns the SHA-256 of each file in the folders of a data folder. */
export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const folder of ['uploads', 'documents']) {
    for (const name of await readdir(path.join(dataDir, folder)).catch(() => [])) {
      const content = await readFile(path.join(dataDir, folder, name));
      sums[`${folder}/${name}`] = createHash('sha256').update(content).digest('hex');
    }
  }
  return sums;
}
