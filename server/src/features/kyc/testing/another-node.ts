import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Config, readConfig } from '../../../config.ts';
import { type Running, startHotdrop } from '../../../start.ts';
import { databaseUrl } from '../../../test/databases.ts';
import type { TestServer } from '../../../test/server.ts';

/** The database of this server, which outlives it. */
export async function databaseOf(server: TestServer): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  return databaseUrl(inject('postgres'), rows[0]?.name ?? '');
}

/** Starts on this database and data folder, as after a restart or with other settings; to be closed by the test. */
export function startOn(
  server: TestServer,
  url: string,
  settings: Partial<Config> & { dataDir: string },
  logStream?: NodeJS.WritableStream,
): Promise<Running> {
  const config = readConfig({
    DATA_DIR: settings.dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
  });
  return startHotdrop({
    config: { ...config, databaseUrl: url, ...settings },
    clock: server.clock,
    ...(logStream && { logStream }),
  });
}
