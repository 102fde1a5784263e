import { type Config, readConfig } from '../src/platform/config/config.ts';

/**
 * The lowest cost that argon2 allows: a test signs up dozens of people, and only a few tests are about passwords.
 */
const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Returns the settings of a server that only tests use: any free port, no log, no limits, cheap passwords;
 * `settings` override them.
 */
export function quietConfig(dataDir: string, settings: Partial<Config> = {}): Config {
  const quiet = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
  return { ...readConfig({ DATA_DIR: dataDir, ...quiet }), hashingCost: cheapHashing, ...settings };
}
