import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Account mails are sent after the response, and clients cannot change migrations. */
const restless = ['mail_outbox', 'kysely_migration', 'kysely_migration_lock'];

/**
 * Returns a fingerprint of everything a client could have changed. Jobs must be paused: they may still be working
 * for an earlier call.
 */
export async function databaseState({ deps: { db } }: Pick<TestServer, 'deps'>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${restless}::text[]) order by tablename`.execute(db);
  const sums = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}
