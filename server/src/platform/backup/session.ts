import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseOptions } from '../db/database.ts';
import type { DatabaseSchema } from '../db/schema.ts';

/** One transaction, and its connection for COPY. */
export type Session = { trx: Transaction<DatabaseSchema>; client: pg.Client };

type Options = { connection: DatabaseOptions; readOnly: boolean; signal: AbortSignal };

/** A text format that every PostgreSQL version reads alike, and no time-outs. */
const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '3',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Since PostgreSQL 17.
  transaction_timeout: '0',
  // How long to wait for a concurrent change of a table.
  lock_timeout: '20s',
};

/**
 * Runs `work` in one transaction on its own connection; a read-only one sees one snapshot of the database.
 * The signal cancels a running statement. @throws what `work` throws, or the signal's reason
 */
export async function inSession<T>(
  { connection, readOnly, signal }: Options,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = new pg.Client({ ...connection, application_name: 'hotdrop-backup' });
  // A lost connection is reported here as well as in the query.
  client.on('error', () => {});
  await client.connect();
  const db = kyselyOn(client);
  let pid: number | undefined;
  const cancel = () => {
    if (pid !== undefined) void cancelStatement(connection, pid);
  };
  signal.addEventListener('abort', cancel);
  let failure: unknown;
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    pid = rows[0]?.pid;
    await sql`select set_config(name, value, false)
      from unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) as wanted (name, value)
      where current_setting(name, true) is not null`.execute(db);
    const transaction = db.transaction();
    const begun = readOnly
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      : transaction;
    return await begun.execute(trx =>
      work({ trx, client }).catch(async error => {
        failure = error;
        // Rows may still be in transit, and a rollback would wait behind them forever. PostgreSQL rolls back
        // without it.
        await client.end();
        throw error;
      }),
    );
  } catch (error) {
    // A cancelled statement fails with its own error; report the reason instead.
    signal.throwIfAborted();
    throw failure ?? error;
  } finally {
    signal.removeEventListener('abort', cancel);
    await client.end();
  }
}

/** Returns Kysely on this one connection. */
function kyselyOn(client: pg.Client): Kysely<DatabaseSchema> {
  const pool = {
    options: {},
    connect: async () => Object.assign(client, { release: () => {} }),
    end: async () => {},
  };
  return new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
}

async function cancelStatement(connection: DatabaseOptions, pid: number): Promise<void> {
  const other = new pg.Client(connection);
  other.on('error', () => {});
  try {
    await other.connect();
    await other.query('select pg_cancel_backend($1)', [pid]);
  } catch {
    // The statement then ends on its own.
  } finally {
    await other.end().catch(() => {});
  }
}
