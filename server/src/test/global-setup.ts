import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { databaseUrl, templateName } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection settings of the PostgreSQL that all tests share; each clones a database of its own. */
    postgres: { host: string; port: number; user: string; password: string };
  }
}

/** One real PostgreSQL for the run, with a migrated template database that the tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { max_connections: '200' },
  });
  const server = postgres.connection('postgres');
  const admin = openDatabase({ ...server, max: 1 });
  const { sql } = await import('kysely');
  await sql.raw(`create database ${templateName}`).execute(admin);
  await admin.destroy();
  const template = openDatabase({ connectionString: databaseUrl(server, templateName), max: 1 });
  await migrateToLatest(template);
  await template.destroy();
  project.provide('postgres', {
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password,
  });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
