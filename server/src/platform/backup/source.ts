import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import type { DatabaseOptions } from '../db/database.ts';
import { connectionOfRunningServer } from '../db/embedded/running-server.ts';
import { BackupError } from './manifest.ts';

type Source = { connection: DatabaseOptions; stop(): Promise<void> };

/**
 * Opens the database to back up: that of DATABASE_URL, or that of DATA_DIR, which a running Hotdrop has
 * already started; otherwise it runs until `stop`. @throws BackupError if there is none
 */
export async function openSource(config: Config, log: (message: string) => void): Promise<Source> {
  if (!config.databaseUrl) {
    if (!existsSync(path.join(config.dataDir, 'postgres'))) {
      throw new BackupError(`DATA_DIR: ${config.dataDir} holds no Hotdrop.`);
    }
    const running = await connectionOfRunningServer(config.dataDir);
    if (running) return { connection: running, stop: async () => {} };
  }
  const { options, stop } = await connectDatabase(config, log);
  return { connection: options, stop };
}
