import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import type { DatabaseOptions } from '../db/database.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres.ts';
import { connectionOfRunningServer } from '../db/embedded/running-server.ts';
import { errorCode, firstLine } from '../lib/error-code.ts';
import { BackupError } from './manifest.ts';

type Environment = Record<string, string | undefined>;

/** Minimum time between progress lines, in ms. */
const printEveryMs = 5_000;

/**
 * Reads the settings that backups need. They need no secrets, and must not create any: a folder with a new
 * key beside old documents would look complete.
 */
export function configWithoutSecrets(env: Environment): Config {
  const none = '-'.repeat(32);
  const noKey = Buffer.alloc(32, 1).toString('base64');
  return readConfig({ ...env, TOKEN_SECRET: none, KYC_KEY: none, VAPID_PRIVATE_KEY: noKey });
}

/**
 * Runs a command with a signal that Ctrl-C and SIGTERM abort. Prints a known error as one line; any error
 * sets exit code 1.
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<void>,
  print: (line: unknown) => void,
): Promise<void> {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(new BackupError(`Stopped by ${signal}; no files were left.`)));
  }
  try {
    await work(controller.signal);
  } catch (error) {
    const isKnownError =
      error instanceof BackupError || error instanceof ConfigError || error instanceof EmbeddedPostgresError;
    // Database and network errors have a code; one without is our own bug, and shows its stack.
    const code = errorCode(error);
    if (isKnownError) print(error.message);
    else print(code ? `It failed: ${firstLine(error) || code}` : error);
    process.exitCode = 1;
  }
}

/** Passes messages on, at most one every few seconds. */
export function nowAndThen(print: (message: string) => void): (message: string) => void {
  let last = performance.now();
  return message => {
    if (performance.now() - last < printEveryMs) return;
    last = performance.now();
    print(message);
  };
}

type Source = { connection: DatabaseOptions; stop(): Promise<void> };

/**
 * Opens the database to back up: DATABASE_URL's, or DATA_DIR's, either the one a running Hotdrop has started
 * or one that runs until `stop`. @throws BackupError if there is none
 */
export async function openSource(config: Config, log: (message: string) => void): Promise<Source> {
  if (!config.databaseUrl) {
    if (!existsSync(path.join(config.dataDir, 'postgres'))) {
      throw new BackupError(`DATA_DIR: ${config.dataDir} contains no Hotdrop data.`);
    }
    const running = await connectionOfRunningServer(config.dataDir);
    if (running) return { connection: running, stop: async () => {} };
  }
  const { options, stop } = await connectDatabase(config, log);
  return { connection: options, stop };
}
