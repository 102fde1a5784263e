import { sql } from 'kysely';
import type { TestServer } from '../server.ts';

/** Returns every row of every table as text, by table. */
export async function databaseText(server: TestServer): Promise<Record<string, string[]>> {
  const { db } = server.deps;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row::text as text from ${sql.table(name)} as row order by 1`.execute(db);
    dump[name] = rows.map(row => row.text);
  }
  return dump;
}
