import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';

const server = useServer();

type Column = {
  table: string;
  column: string;
  type: 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | `${string}[]`;
  nullable: boolean;
};
type Declared = Column & { insert: 'needed' | 'defaulted' | 'never' };

const source = ['schema.ts', 'schema-notifications.ts', 'schema-scrims.ts']
  .map(file => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** Returns the members of a type in the source, by name. */
function membersOf(type: string): [string, string][] {
  const body = new RegExp(`type ${type} = (?:\\w+\\s*&\\s*)*\\{\\s(.*?)\\s\\};`, 's').exec(source)?.[1];
  if (body === undefined) throw new Error(`There is no type ${type}`);
  const members = body
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .split(';')
    .map(member => member.trim());
  return members.filter(Boolean).map(member => {
    const [name = '', text = ''] = member.split(/: (.*)/s);
    return [name, text];
  });
}

/** Returns a column as its TypeScript type declares it. */
function declared(table: string, column: string, text: string): Declared {
  const [, wrapper, wrapped] = /^(Defaulted|Generated)<(.*)>$/s.exec(text) ?? [];
  const parts = (wrapped ?? text).split(/ \| (?![^<]*>)/);
  const [type = ''] = parts.filter(part => part !== 'null');
  const known = ['number', 'boolean', 'Date', 'Buffer', 'number[]', 'string[]', 'Date[]', 'object[]'];
  return {
    table,
    column,
    // The rest are names and string literals.
    type: (type.startsWith('JSONColumnType<')
      ? 'json'
      : known.includes(type)
        ? type
        : 'string') as Column['type'],
    nullable: parts.includes('null'),
    insert: wrapper === 'Generated' ? 'never' : wrapper === 'Defaulted' ? 'defaulted' : 'needed',
  };
}

const typeOf: Record<string, Column['type']> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  _timestamptz: 'Date[]',
  _jsonb: 'object[]',
};

const tables = ['DatabaseSchema', 'NotificationTables', 'ScrimTables'].flatMap(membersOf);
const columns = tables.flatMap(([table, type]) =>
  membersOf(type).map(([column, text]) => declared(table, column, text)),
);
const inOrder = (a: Column, b: Column) => `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`);

/** Returns the columns of the migrated database. */
async function realColumns() {
  const { rows } = await sql<{
    table: string;
    column: string;
    udt: string;
    nullable: boolean;
    has_default: boolean;
    generated: boolean;
  }>`select table_name as "table", column_name as "column", udt_name as udt, is_nullable = 'YES' as nullable,
      column_default is not null as has_default, is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(server.deps.db);
  return rows;
}

it('the table types match the migrated database', async () => {
  const real = (await realColumns()).map(
    ({ table, column, udt, nullable }): Column => ({
      table,
      column,
      type: typeOf[udt] ?? `${udt}[]`,
      nullable,
    }),
  );
  const typed = columns.map(({ insert: _, ...column }) => column);
  expect(typed.toSorted(inOrder)).toEqual(real.toSorted(inOrder));
});

it('an insert may omit columns that have a default, and no others', async () => {
  const real = await realColumns();
  const wrong = columns.filter(({ table, column, insert, nullable }) => {
    const found = real.find(one => one.table === table && one.column === column);
    if (insert === 'never') return !found?.generated;
    // An omitted nullable column is null.
    if (insert === 'defaulted') return !found?.has_default && !nullable;
    return found?.generated;
  });
  expect(wrong).toEqual([]);
});
