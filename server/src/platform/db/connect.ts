import type { Config } from '../config/config.ts';
import type { DatabaseOptions } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

type Connected = { options: DatabaseOptions & { database?: string }; stop(): Promise<void> };

/** Returns the database's location: the server of DATABASE_URL, or our own, started in the data directory. */
export async function connectDatabase(config: Config, log: (message: string) => void): Promise<Connected> {
  if (config.databaseUrl) return { options: { connectionString: config.databaseUrl }, stop: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { options: embedded.connection(), stop: embedded.stop };
}
