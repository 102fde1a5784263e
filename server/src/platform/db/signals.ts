import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Executor } from './database.ts';

/** What nodes tell each other after a commit, through PostgreSQL's NOTIFY. */
export type Signal =
  | { kind: 'session-ended'; sessionId: string }
  | { kind: 'account-changed'; userId: string }
  | { kind: 'tournaments-changed' }
  | { kind: 'scrims-changed' }
  | { kind: 'rankings-changed' }
  /** These accounts have new notices, or have seen some. */
  | { kind: 'notices-changed'; userIds: readonly string[] | 'all' }
  /** Access to these rooms changed; `node` has already removed its own sockets. */
  | { kind: 'membership-changed'; of: RoomOwner; ids: string[]; node: string }
  /** Redis was down: events from `node` during that time have not reached other nodes' sockets. */
  | { kind: 'events-untold'; node: string };

/** Owner of a room that people can be removed from. */
export type RoomOwner = 'group' | 'scrim';

type Listener = (signal: Signal) => void;

export type Signals = {
  send: typeof sendSignal;
  subscribe(listener: Listener): void;
  /** Calls back each time the connection is restored: signals sent in between were missed. */
  onRestored(listener: () => void): void;
  /** False while the connection is being restored: caches that rely on signals must not be trusted. */
  readonly connected: boolean;
  close(): Promise<void>;
};

const channel = 'hotdrop';

/** Application name of each node's one connection for signals. */
const listenerName = 'hotdrop-signals';

/** Notifies every node on the transaction's commit; none on a rollback. */
export async function sendSignal(executor: Executor, signal: Signal): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(executor);
}

/** Listens on one connection, which is restored with growing pauses after a loss. */
export async function listenForSignals(options: pg.ClientConfig): Promise<Signals> {
  const listeners: Listener[] = [];
  const restoredListeners: (() => void)[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const lost = (failed: pg.Client, attempt: number) => {
    if (client === failed) client = null;
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(attempt + 1).catch(() => {}), Math.min(5000, 100 * 2 ** attempt));
    retry.unref();
  };

  const connect = async (attempt: number) => {
    const next = new pg.Client({ ...options, keepAlive: true, application_name: listenerName });
    next.on('error', () => lost(next, attempt));
    next.on('end', () => lost(next, attempt));
    next.on('notification', message => {
      const signal = JSON.parse(message.payload ?? '') as Signal;
      for (const listener of listeners) listener(signal);
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    if (closed) return next.end();
    client = next;
    for (const listener of restoredListeners) listener();
  };
  await connect(0);

  return {
    send: sendSignal,
    subscribe: listener => void listeners.push(listener),
    onRestored: listener => void restoredListeners.push(listener),
    get connected() {
      return client !== null;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

type WarningLog = { warn(message: string): void };

/**
 * Logs a warning if other nodes share the database of a node without Redis that already listens for
 * signals.
 */
export async function warnOfOtherNodes(db: Database, log: WarningLog): Promise<void> {
  const { rows } = await sql<{ listeners: number }>`
    select count(*)::integer as listeners from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db);
  const others = (rows[0]?.listeners ?? 0) - 1;
  if (others < 1) return;
  log.warn(
    `REDIS_URL is not set, but ${others === 1 ? 'another node uses' : `${others} other nodes use`} this database. Changes on one node reach the others late, and each node counts rate limits separately`,
  );
}
