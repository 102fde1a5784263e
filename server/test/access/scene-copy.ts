import { cp, readdir, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { databaseState } from '../database-state.ts';
import type { TestServer } from '../server.ts';

type Table = { name: string; columns: string[] };

/**
 * Copies all rows and files, so that one scene serves many calls: `changes` names the tables and files that
 * differ from the copy, `restore` undoes the changes. `folder`: the server's DATA_DIR. Jobs must stay paused.
 */
export async function copyScene(server: TestServer, folder: string) {
  const { db } = server.deps;
  const files = ['uploads', 'documents'].map(name => `${folder}/${name}`);
  const kept = `${folder}-kept`;
  const tables = await inOrderOfReferences(server);
  await sql.raw(`create schema scene; ${tables.map(keepSql).join('; ')}`).execute(db);
  await sql.raw(watchSql(tables)).execute(db);
  for (const path of files)
    await cp(path, path.replace(folder, kept), { recursive: true }).catch(ignoreMissing);
  const rowsNow = async () => (await databaseState(server)).split('\n');
  const rowsBefore = await rowsNow();
  /** Rows are compared only in tables that a statement has touched; most calls of these tests change nothing. */
  let differs = false;
  const rows = async () => {
    // Read before the rows, so that changes in between are compared the next time.
    const { rows: touched } = await sql`delete from scene.touched returning name`.execute(db);
    if (touched.length === 0 && !differs) return rowsBefore;
    const now = await rowsNow();
    differs = now.some((line, index) => line !== rowsBefore[index]);
    return now;
  };
  const state = async () => {
    const names = await Promise.all(
      files.map(path => readdir(path, { recursive: true }).catch(ignoreMissing)),
    );
    return [...(await rows()), ...names.flat().map(name => `file ${name}`)].sort();
  };
  const before = await state();
  const everybody = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
  const restoring = restoreSql(tables);

  return {
    async changes(): Promise<string[]> {
      await server.deps.background.settled();
      const now = await state();
      const differing = [
        ...before.filter(line => !now.includes(line)),
        ...now.filter(line => !before.includes(line)),
      ];
      return [...new Set(differing.map(line => (line.startsWith('file ') ? line : line.replace(/ .*/, ''))))];
    },

    async restore(): Promise<void> {
      await server.deps.background.settled();
      await sql.raw(restoring).execute(db);
      differs = false;
      for (const path of files) {
        await rm(path, { recursive: true, force: true });
        await cp(path.replace(folder, kept), path, { recursive: true }).catch(ignoreMissing);
      }
      for (const id of everybody) await server.deps.authenticator.forgetUser(id);
      server.deps.snapshots.changed();
      server.deps.scrimSnapshots.changed();
    },

    close: () => rm(kept, { recursive: true, force: true }),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** Returns the tables with their writable columns, referenced tables first. */
async function inOrderOfReferences({ deps: { db } }: TestServer): Promise<Table[]> {
  const { rows } = await sql<Table & { refers: string[] }>`
    select tablename as name,
      (select array_agg(quote_ident(column_name) order by ordinal_position) from information_schema.columns
        where table_schema = 'public' and table_name = tablename and is_generated = 'NEVER') as columns,
      (select coalesce(array_agg(confrelid::regclass::text), '{}') from pg_constraint
        where contype = 'f' and conrelid = tablename::regclass and confrelid <> conrelid) as refers
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const ordered: Table[] = [];
  while (ordered.length < rows.length) {
    const done = ordered.map(({ name }) => name);
    const next = rows.filter(
      ({ name, refers }) => !done.includes(name) && refers.every(to => done.includes(to)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

const keepSql = ({ name, columns }: Table) =>
  `create table scene.${name} as select ${columns.join(', ')} from public.${name}`;

/** One statement with many parts, which is one transaction. Nothing else may delete from the audit log. */
function restoreSql(tables: readonly Table[]): string {
  return [
    'alter table audit_log disable trigger user',
    ...tables.toReversed().map(({ name }) => `delete from ${name}`),
    ...tables.map(
      ({ name, columns }) =>
        `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from scene.${name}`,
    ),
    'alter table audit_log enable trigger user',
    'delete from scene.touched',
  ].join('; ');
}

/** Notes in `scene.touched` that a statement touched a table; a rollback removes the note too. */
const watchSql = (tables: readonly Table[]) => `
  create unlogged table scene.touched (name text);
  create function scene.touch() returns trigger language plpgsql as
    $$ begin insert into scene.touched values (tg_table_name); return null; end $$;
  ${tables
    .map(
      ({ name }) => `create trigger touch after insert or update or delete or truncate on public.${name}
        for each statement execute function scene.touch()`,
    )
    .join('; ')}`;
