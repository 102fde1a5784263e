import { type Config, readConfig } from '../src/platform/config/config.ts';

/** The settings of a server that only tests talk to: any port of this machine, nothing logged, no limits; `settings` win. */
export function quietConfig(dataDir: string, settings: Partial<Config> = {}): Config {
  const quiet = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
  return { ...readConfig({ DATA_DIR: dataDir, ...quiet }), ...settings };
}
