import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/databases.ts';
import { asCaller } from '../lib/caller.ts';
import { type Database, openDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let done: string[];

beforeEach(async () => {
  database = await cloneDatabase(inject('postgres'));
  db = openDatabase({ connectionString: database.url, max: 2, connectionTimeoutMillis: 2_000 });
  done = [];
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** Runs a statement as this caller. */
const ask = (who: string, seconds: number) =>
  asCaller(
    () => [who, who, ''],
    async () => {
      await sql`select pg_sleep(${seconds})`.execute(db);
      done.push(who);
    },
  );

it('another caller waits for one statement of a busy caller, not for all', async () => {
  const flood = Array.from({ length: 20 }, () => ask('flood', 0.02));
  const reader = ask('reader', 0);
  await Promise.all([...flood, reader]);
  expect(done).toHaveLength(21);
  expect(done.indexOf('reader')).toBeLessThan(5);
});

it('a caller that waits too long gets an error, and leaves the connection to the next', async () => {
  const holding = [ask('long', 3), ask('long', 3)];
  await expect(ask('late', 0)).rejects.toThrow('timeout exceeded when trying to connect');
  await Promise.all(holding);
  await Promise.all([ask('next', 0), ask('next', 0), ask('next', 0)]);
  expect(done).toEqual(['long', 'long', 'next', 'next', 'next']);
});
