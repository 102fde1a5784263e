import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { dayMs } from '../src/platform/lib/clock.ts';
import { type Running, StartError, startHotdrop } from '../src/start.ts';
import { readDemoFolder, writeDemoFolder } from './demo-folder.ts';
import { demoLogins } from './logins.ts';
import { startPaymentStandIn } from './payment-stand-in.ts';
import { seedDemo } from './seed.ts';

type Environment = Record<string, string | undefined>;

/**
 * The environment variables that apply. Never a database, a bucket or a mail server: those may be somebody's
 * real ones.
 */
const settings = ['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'RATE_LIMIT', 'LOG_LEVEL'] as const;

/** Returns a demo's configuration: this machine only, its own folder. @throws StartError, ConfigError */
export function demoConfig(env: Environment): Config {
  if (env.NODE_ENV === 'production') {
    throw new StartError('The demo has logins that everybody knows; with NODE_ENV=production use npm start.');
  }
  const given = Object.fromEntries(settings.map(name => [name, env[name] || undefined]));
  const config = readConfig({
    ...given,
    HOST: given.HOST ?? 'localhost',
    DATA_DIR: given.DATA_DIR ?? './data-demo',
    LOG_LEVEL: given.LOG_LEVEL ?? 'warn',
  });
  return { ...config, demo: true };
}

export type Demo = {
  running: Running;
  /**
   * Fills an empty database. `progress` receives the share that is done, from 0 to 1.
   * @throws StartError if the folder holds a Hotdrop that is not a demo
   */
  fill(progress?: (done: number) => void): Promise<'seeded' | 'kept'>;
};

/** Maximum age of a demo: its events are around the seeding, and an old one has none left to join. */
const freshMs = dayMs;

/** Starts the server on the demo's folder; empties a half-filled or old one first. @throws StartError */
export async function openDemo(config: Config): Promise<Demo> {
  const known = readDemoFolder(config.dataDir);
  const isFresh = known?.state === 'ready' && Date.now() - Date.parse(known.seededAt) < freshMs;
  if (known && !isFresh) await emptyData(config);
  const running = await startWithPayments(config);
  return {
    running,
    async fill(progress) {
      const { db } = running.deps;
      if (isFresh && (await holds(db, demoLogins.admin.email))) return 'kept';
      if (await holds(db)) throw notADemo(config);
      const now = new Date();
      writeDemoFolder(config.dataDir, 'seeding', now);
      await seedDemo(running.deps, { now, progress });
      writeDemoFolder(config.dataDir, 'ready', now);
      return 'seeded';
    },
  };
}

function notADemo({ dataDir }: Config): StartError {
  return new StartError(`DATA_DIR: ${dataDir} contains a real Hotdrop; name another folder.`);
}

/** Starts the server with a stand-in for the payment gateway. */
async function startWithPayments(config: Config): Promise<Running> {
  const payments = await startPaymentStandIn(config);
  try {
    const running = await startHotdrop({ config: { ...config, razorpay: payments.razorpay } });
    payments.tell(running.url);
    const close = async () => {
      await running.close();
      await payments.close();
    };
    return { ...running, close };
  } catch (error) {
    await payments.close();
    throw error;
  }
}

/** Whether this account exists, or any. */
async function holds(db: Database, email?: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').limit(1);
  const row = await (email ? query.where('email', '=', email) : query).executeTakeFirst();
  return row !== undefined;
}

/** Whether the database has its tables; an interrupted start may have left none. */
async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('public.users') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

/** Empties the database and removes pictures; the next start migrates. @throws StartError if it is no demo */
async function emptyData(config: Config): Promise<void> {
  const database = await connectDatabase(config, () => {});
  const db = openDatabase(database.options);
  try {
    if ((await isMigrated(db)) && (await holds(db)) && !(await holds(db, demoLogins.admin.email)))
      throw notADemo(config);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  } finally {
    await db.destroy();
    await database.stop();
  }
  for (const folder of ['uploads', 'documents']) {
    await rm(path.join(config.dataDir, folder), { recursive: true, force: true });
  }
}
