import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTokens } from '@hotdrop/server/account/auth/tokens.ts';
import { openDatabase } from '@hotdrop/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@hotdrop/server/platform/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '@hotdrop/server/platform/db/migrate.ts';
import { systemClock } from '@hotdrop/server/platform/lib/clock.ts';
import { databaseUrl } from '@hotdrop/server/test/databases.ts';
import { brokenInvariants } from '@hotdrop/server/test/invariants.ts';
import pg from 'pg';
import type { Seed } from './seed.ts';
import { type Subject, startSubject } from './subject.ts';

/** A signed-in account; `refreshToken` is what a browser stores besides the access token. */
export type Player = { userId: string; token: string; refreshToken: string };

/** One PostgreSQL with data, and the servers under test on it. */
export type Stage = {
  pool: pg.Pool;
  /** Starts the product like `npm start`. */
  startServer(settings?: Record<string, string>): Promise<Subject>;
  startBaseline(): Promise<Subject>;
  /** Starts the bare Socket.IO server. */
  startBareSockets(): Promise<Subject>;
  /** Returns all players, each with a new session that no server has seen yet. */
  signInPlayers(): Promise<Player[]>;
  /** Returns these accounts in order, each with a new session. */
  signIn(userIds: readonly string[]): Promise<Player[]>;
  /** Returns the violated invariants between rows; empty if there are none. */
  brokenInvariants(): Promise<string[]>;
  /** Stops the servers still running and the database, and deletes its files. */
  close(): Promise<void>;
};

const sources = path.resolve(import.meta.dirname, '../..');

/** Starts a PostgreSQL with a database that `seed` fills. */
export async function openStage(seed: Seed): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-bench-'));
  const undo: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: message => console.error(message) });
    undo.push(postgres.stop);
    const url = databaseUrl(postgres.connection(), 'hotdrop');
    const db = openDatabase({ connectionString: url, max: 1 });
    await migrateToLatest(db).finally(() => db.destroy());
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    // At the end, PostgreSQL may close a connection before the pool does; without a listener that would end the
    // process.
    pool.on('error', () => {});
    undo.push(() => pool.end());
    await seed(pool);

    const secret = randomBytes(32).toString('base64url');
    const tokens = createTokens({ secret, accessSeconds: 3600, clock: systemClock });
    const start = async (script: string, env: Record<string, string>) => {
      const subject = await startSubject(path.join(sources, script), { DATABASE_URL: url, ...env });
      undo.push(subject.stop);
      return subject;
    };
    const signIn = async (userIds: readonly string[]): Promise<Player[]> => {
      const { rows } = await pool.query<{ id: string; user_id: string }>(
        `insert into sessions (id, user_id, rotated_at, created_at, expires_at)
         select uuidv7(), user_id, now(), now(), now() + interval '1 day'
         from unnest($1::uuid[]) with ordinality wanted (user_id, place) order by place
         returning id, user_id`,
        [userIds],
      );
      return Promise.all(
        rows.map(async ({ id, user_id: userId }) => ({
          userId,
          token: await tokens.signAccess(userId, id),
          refreshToken: tokens.refreshToken(id, 0),
        })),
      );
    };
    return {
      pool,
      startServer: settings =>
        start('server/src/main.ts', {
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: '0',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'warn',
          TOKEN_SECRET: secret,
          KYC_KEY: secret,
          VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
          DATA_DIR: path.join(dataDir, 'server'),
          ...settings,
        }),
      startBaseline: () => start('bench/src/baselines/bare-server.ts', {}),
      startBareSockets: () => start('bench/src/baselines/bare-sockets.ts', {}),
      signInPlayers: async () => {
        const { rows } = await pool.query<{ id: string }>(
          "select id from users where role = 'player' order by id",
        );
        return signIn(rows.map(row => row.id));
      },
      signIn,
      async brokenInvariants() {
        const reader = openDatabase({ connectionString: url, max: 1 });
        return brokenInvariants(reader).finally(() => reader.destroy());
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
