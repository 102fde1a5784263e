import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

export type TableShape = { name: string; columns: string[] };

/** Of the migrations; the other one that they have only tells whether they run at this moment. */
export const migrationTable = 'kysely_migration';
const passing = ['kysely_migration_lock'];

/** Every table, and its columns but those that PostgreSQL reckons itself; by name. */
export async function findTables(db: Executor): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select pg_class.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace and nspname = current_schema()
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relname <> all(${passing}::text[])
    group by pg_class.oid, relname order by relname`.execute(db);
  return rows;
}

/** Whether the schema holds nothing at all yet: no table, view or sequence. */
export async function isSchemaEmpty(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace and nspname = current_schema()
      where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    ) as empty`.execute(db);
  return rows[0]?.empty === true;
}

/** Keeps the shape of these tables until the transaction ends; nobody who reads or writes rows is kept waiting. */
export async function lockShape(db: Executor, tables: readonly string[]): Promise<void> {
  await sql`lock table ${namesOf(tables)} in access share mode`.execute(db);
}

/** The migrations that the database has gone through, in their order. */
export async function findMigrations(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(migrationTable)} order by name collate "C"`.execute(db);
  return rows.map(row => row.name);
}

/** Takes off the foreign keys of all tables; gives the statements that put them back, which check every row. */
export async function dropForeignKeys(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conrelid::regclass::text, conname`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  return rows.map(row => row.restore);
}

/** Whether our own triggers, such as the one that keeps the audit log as it is, hear of changes of this table. */
export async function setTriggers(db: Executor, table: string, state: 'enable' | 'disable'): Promise<void> {
  await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db);
}

export async function deleteAll(db: Executor, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}

/** Tells the planner what is in these tables; without it the first hours after a restore would be slow. */
export async function analyze(db: Executor, tables: readonly string[]): Promise<void> {
  await sql`analyze ${namesOf(tables)}`.execute(db);
}

const namesOf = (tables: readonly string[]) => sql.join(tables.map(name => sql.table(name)));
