import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

export type TableShape = { name: string; columns: string[] };

/** Kysely's list of migrations; its lock table only says whether one is running. */
export const migrationTable = 'kysely_migration';
const passing = ['kysely_migration_lock'];

/** Returns every table by name, with its columns except generated ones. */
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

/** Whether the schema is empty: no table, view or sequence. */
export async function isSchemaEmpty(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace and nspname = current_schema()
      where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    ) as empty`.execute(db);
  return rows[0]?.empty === true;
}

/** Locks the shape of these tables until the transaction ends; reads and writes of rows do not wait. */
export async function lockShape(db: Executor, tables: readonly string[]): Promise<void> {
  await sql`lock table ${namesOf(tables)} in access share mode`.execute(db);
}

/** Returns the database's migrations, in order. */
export async function findMigrations(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(migrationTable)} order by name collate "C"`.execute(db);
  return rows.map(row => row.name);
}

/** Drops the foreign keys of all tables; returns the statements that recreate them, which check every row. */
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

/** Enables or disables our own triggers on this table, such as the one that protects the audit log. */
export async function setTriggers(db: Executor, table: string, state: 'enable' | 'disable'): Promise<void> {
  await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db);
}

export async function deleteAll(db: Executor, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}

/** Updates these tables' planner statistics, without which the first hours after a restore would be slow. */
export async function analyze(db: Executor, tables: readonly string[]): Promise<void> {
  await sql`analyze ${namesOf(tables)}`.execute(db);
}

const namesOf = (tables: readonly string[]) => sql.join(tables.map(name => sql.table(name)));
