import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../src/platform/db/migrate.ts';
import { databaseUrl, dropQuietHours, templateName } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection settings of the PostgreSQL that all tests share; each file clones its own database. */
    postgres: { host: string; port: number; user: string; password: string };
  }
}

/**
 * This cluster is deleted after the run, so it need not survive a crash. Tests of crashes use databases that
 * Hotdrop starts itself, with its own settings: durability/, process.test.ts, db/embedded/.
 */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  scram_iterations: '1',
};

/** Starts one real PostgreSQL for the run, with a migrated template database that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { max_connections: '200', ...forgetful },
  });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { host, port, user, password } = postgres.connection('postgres');
    await makeTemplate({ host, port, user, password });
    project.provide('postgres', { host, port, user, password });
    return stop;
  } catch (error) {
    // Otherwise the server would outlive this process.
    await stop();
    throw error;
  }
}

async function makeTemplate(server: Parameters<typeof databaseUrl>[0]): Promise<void> {
  const admin = openDatabase({ connectionString: databaseUrl(server, 'postgres'), max: 1 });
  await sql.raw(`create database ${templateName}`).execute(admin);
  await admin.destroy();
  const template = openDatabase({ connectionString: databaseUrl(server, templateName), max: 1 });
  await migrateToLatest(template);
  await dropQuietHours(template);
  await template.destroy();
}
