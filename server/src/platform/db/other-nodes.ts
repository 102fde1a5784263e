import { sql } from 'kysely';
import type { Database } from './database.ts';
import { listenerName } from './notifications.ts';

type WarningLog = { warn(message: string): void };

/**
 * Logs a warning if other nodes share the database of a node without Redis that already listens for
 * notifications.
 */
export async function warnOfOtherNodes(db: Database, log: WarningLog): Promise<void> {
  const { rows } = await sql<{ listeners: number }>`
    select count(*)::integer as listeners from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db);
  const others = (rows[0]?.listeners ?? 0) - 1;
  if (others < 1) return;
  log.warn(
    `REDIS_URL is not set, but ${others === 1 ? 'another node uses' : `${others} other nodes use`} this database: what happens on one node will not show at once on the others, and each counts rate limits by itself`,
  );
}
