import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { type Running, StartError, startHotdrop } from '../src/start.ts';
import { readDemoFolder, writeDemoFolder } from './demo-folder.ts';
import { demoLogins } from './logins.ts';
import { startPaymentStandIn } from './payment-stand-in.ts';
import { seedDemo } from './seed.ts';
import { shiftTimes } from './time-shift.ts';

type Environment = Record<string, string | undefined>;

/** What of the environment counts. Never a database, a bucket or a mail server: those may be somebody's real ones. */
const settings = ['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'RATE_LIMIT', 'LOG_LEVEL'] as const;

/** The configuration of a demo: on this machine only, in a folder of its own. @throws StartError, ConfigError */
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
   * Fills the database at the first start, moves the times to today at a later one. `progress` hears how much is
   * done, from 0 to 1. @throws StartError when the folder holds a Hotdrop that is no demo
   */
  fill(progress?: (done: number) => void): Promise<'seeded' | 'shifted'>;
};

/** Starts the server on the demo's folder; what a broken-off first start left is removed before. @throws StartError */
export async function openDemo(config: Config): Promise<Demo> {
  const known = readDemoFolder(config.dataDir);
  if (known?.state === 'seeding') await emptyData(config);
  const running = await startWithPayments(config);
  return {
    running,
    async fill(progress) {
      const { db, snapshots, scrimSnapshots } = running.deps;
      const now = new Date();
      if (known?.state === 'ready' && (await holds(db, demoLogins.admin.email))) {
        await shiftTimes(db, { since: new Date(known.timesSetAt), now });
        snapshots.changed();
        scrimSnapshots.changed();
        writeDemoFolder(config.dataDir, 'ready', now);
        return 'shifted';
      }
      if (await holds(db)) {
        throw new StartError(
          `DATA_DIR: ${config.dataDir} holds a Hotdrop that is no demo; name another folder.`,
        );
      }
      writeDemoFolder(config.dataDir, 'seeding', now);
      await seedDemo(running.deps, { now, progress });
      writeDemoFolder(config.dataDir, 'ready', now);
      return 'seeded';
    },
  };
}

/** The server with a stand-in for the payment gateway beside it. */
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

/** Whether there is this account, or any. */
async function holds(db: Database, email?: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').limit(1);
  const row = await (email ? query.where('email', '=', email) : query).executeTakeFirst();
  return row !== undefined;
}

/** Back to an empty database and no pictures; the start that follows migrates anew. */
async function emptyData(config: Config): Promise<void> {
  const database = await connectDatabase(config, () => {});
  const db = openDatabase(database.options);
  try {
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
