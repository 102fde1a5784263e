import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { callerKeys } from '../lib/caller.ts';
import { createFairGate } from '../lib/fair-gate.ts';
import { isOutOfRoom, noteBroken } from './outages.ts';
import type { DatabaseSchema } from './schema.ts';

export type Database = Kysely<DatabaseSchema>;
/** A database or a transaction in it, for queries. */
export type Executor = Database | Transaction<DatabaseSchema>;
/** For queries of several statements whose rows must be consistent. */
export type InTransaction = Transaction<DatabaseSchema>;

export type DatabaseOptions = pg.PoolConfig;

// bigint, the type of count(*), as a number: nothing here comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool that counts statements the database rejected by SQLSTATE class ('23', '57'), and knows whether the
 * database has no room to write.
 */
export type ConnectionPool = pg.Pool & {
  readonly refusals: ReadonlyMap<string, number>;
  readonly shortage: Shortage;
};

/**
 * Settings of each connection (decision 22). Plans, including those of foreign keys, are cached per
 * connection: one made while a table was nearly empty would keep scanning it however much it grows. Without
 * sequential scans an index is used from the start if one fits; a statement that needs a whole table still
 * scans it. Before PostgreSQL 18 that looks so costly that it would be compiled each time, which takes longer
 * than running it.
 */
const planning = '-c enable_seqscan=off -c jit=off';

/**
 * Opens a connection pool behind Kysely. Statements are prepared once per connection under a name (see
 * watchedQueries).
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'hotdrop',
    options: planning,
    ...options,
  });
  // A dropped idle connection is replaced at the next query; without a listener the error would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', watchedQueries);
  const refusals = new Map<string, number>();
  const shortage = createShortage();
  pool.on('connect', client => {
    onRefusal(client, error => {
      const kind = error.code?.slice(0, 2) ?? 'none';
      refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
      shortage.note(error);
    });
  });
  const takeConnection = fairConnections(pool);
  const connect = () =>
    takeConnection().catch(error => {
      noteBroken(error);
      throw error;
    });
  const dialect = new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } });
  const db = new Kysely<DatabaseSchema>({ dialect });
  pools.set(db, Object.assign(pool, { refusals, shortage }));
  return db;
}

const pools = new WeakMap<Database, ConnectionPool>();

/** Returns a database's pool. @throws Error for a transaction, which has only one connection */
export function poolOf(db: Database): ConnectionPool {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database was not opened by openDatabase');
  return pool;
}

/**
 * Listens to the server's own message, so that successful statements cost nothing. pg's types lack
 * `connection`.
 */
function onRefusal(client: pg.PoolClient, listener: (error: pg.DatabaseError) => void): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', listener);
}

/** Limits the named statements, so that SQL of varying shape cannot fill the server's memory. */
const maxNamedStatements = 400;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNamedStatements) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Makes each parametrized query of this connection a named statement: parsed and planned only once. A query
 * on a broken connection, such as a rollback, fails with the original error.
 */
function watchedQueries(client: pg.PoolClient): void {
  let end: Error | undefined;
  // The query fails as well; without a listener this would end the process.
  client.on('error', error => {
    noteBroken(error);
    end ??= error;
  });
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    if (end) return Promise.reject(end);
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || !preparable.test(text)) return query(...args);
    return query({ text, values, name: nameOf(text) }, ...rest);
  }) as typeof client.query;
}

/**
 * Runs several reads on one snapshot: a concurrent commit is visible to all of them or to none. They run one
 * after the other on one connection, which is held while `read` runs: it must only await these reads, and
 * none through `db`.
 */
export function inOneSnapshot<T>(db: Database, read: (trx: InTransaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Fails if the database does not respond, and while it has no room to write. */
export async function assertUsable(db: Database): Promise<void> {
  const { shortage } = poolOf(db);
  if (shortage.lasts) await shortage.check(() => tryToWrite(db));
  else await sql`select 1`.execute(db);
}

/**
 * Returns a function that takes a connection, fairly between callers (SECURITY L4): somebody with hundreds of
 * open requests delays only themselves, and everybody else waits for one transaction at most.
 */
function fairConnections(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const { max = 10, connectionTimeoutMillis = 10_000 } = pool.options;
  const gate = createFairGate({ parallel: max, waiting: Number.POSITIVE_INFINITY });

  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    const waiting = new AbortController();
    // Same message as the pool's own time-out.
    const timeout = new Error('timeout exceeded when trying to connect');
    const late = setTimeout(() => waiting.abort(timeout), connectionTimeoutMillis);
    const hold = async () => {
      clearTimeout(late);
      const client = await pool.connect();
      const released = Promise.withResolvers<void>();
      const { release } = client;
      client.release = error => {
        release(error);
        released.resolve();
      };
      resolve(client);
      await released.promise;
    };
    gate.run(callerKeys(), hold, { signal: waiting.signal }).catch(error => {
      reject(waiting.signal.aborted ? timeout : error);
    });
    return promise;
  };
}

type Shortage = ReturnType<typeof createShortage>;

/**
 * Remembers that the database refused to write for lack of room, until a trial write succeeds. Tries nothing
 * before a refusal.
 */
function createShortage() {
  let refusals = 0;
  let overcome = 0;
  let trying: Promise<void> | undefined;

  const tryAgain = async (write: () => Promise<void>) => {
    const before = refusals;
    await write();
    overcome = before;
  };

  return {
    /** Whether a write was refused and no trial has succeeded since. */
    get lasts(): boolean {
      return refusals > overcome;
    },
    /** Records an error of the database. */
    note(error: Error): void {
      if (isOutOfRoom(error)) refusals++;
    },
    /**
     * Ends the shortage if `write` succeeds; concurrent callers share one trial. @throws what `write` throws
     */
    check(write: () => Promise<void>): Promise<void> {
      trying ??= tryAgain(write).finally(() => {
        trying = undefined;
      });
      return trying;
    },
  };
}

/**
 * Writes a megabyte to a temporary file of the database and locks a row, then leaves everything unchanged.
 * This needs room on the disk but adds nothing to tables or the catalog, however often it is repeated.
 * @throws the database's error while there is no room, or while it is read-only
 */
async function tryToWrite(db: Kysely<DatabaseSchema>): Promise<void> {
  await db.transaction().execute(async trx => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    // Sorting more than work_mem holds needs the file.
    await sql`select count(distinct md5(n::text)) from generate_series(1, 20000) n`.execute(trx);
    await trx.selectFrom('jobs').select('id').limit(1).forUpdate().skipLocked().execute();
  });
}
