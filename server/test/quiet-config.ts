import { type Config, readConfig } from '../src/platform/config/config.ts';

/** The least that argon2 takes: a test signs up dozens of people, and only some are about passwords. */
const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * The settings of a server that only tests talk to: any port of this machine, nothing logged, no limits, cheap
 * passwords; `settings` win.
 */
export function quietConfig(dataDir: string, settings: Partial<Config> = {}): Config {
  const quiet = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
  return { ...readConfig({ DATA_DIR: dataDir, ...quiet }), hashingCost: cheapHashing, ...settings };
}
