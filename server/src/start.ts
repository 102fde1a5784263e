import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ensureFirstAdmin } from './account/auth/admins.ts';
import { buildApp, createServer } from './app.ts';
import { createDeps, type Deps } from './modules/deps.ts';
import type { Config } from './platform/config/config.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrateToLatest } from './platform/db/migrate.ts';
import { outageLogThrottle } from './platform/db/outages.ts';
import { listenForSignals, warnOfOtherNodes } from './platform/db/signals.ts';
import { acceptWaiting } from './platform/http/drain.ts';
import { listen } from './platform/http/listen.ts';
import { type Clock, systemClock } from './platform/lib/clock.ts';
import { errorCode, firstLine } from './platform/lib/error-code.ts';
import { safeError } from './platform/lib/safe-error.ts';
import type { SharedRedis } from './platform/redis/redis.ts';

export type Running = {
  /** The local address. */
  url: string;
  deps: Deps;
  hasAdmin: boolean;
  /** Stops accepting requests, finishes those in progress, closes the database. */
  close(): Promise<void>;
};

/** An operator's mistake or a fault of the machine, explained in one line. */
export class StartError extends Error {}

const webDist = path.resolve(import.meta.dirname, '../../web/dist');

type Options = { config: Config; clock?: Clock; logStream?: NodeJS.WritableStream };

/** Request headers with the token, which the form parser would log at level trace. */
const redact = ['busboyOptions.headers'];

/**
 * Starts everything on one port: database, migrations, API, web app.
 * @throws StartError, EmbeddedPostgresError
 */
export async function startHotdrop({ config, clock = systemClock, logStream }: Options): Promise<Running> {
  const app = createServer(config, {
    level: config.logLevel,
    redact,
    hooks: outageLogThrottle(),
    serializers: { err: (error: unknown) => safeError(error) },
    ...(logStream && { stream: logStream }),
  });
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const database = await connectDatabase(config, message => app.log.info(message));
    undo.push(database.stop);
    const db = openDatabase(database.options);
    undo.push(() => db.destroy());
    await reachable(() => migrateToLatest(db));
    const signals = await listenForSignals(database.options);
    undo.push(signals.close);
    const redis = config.redisUrl ? await shareThrough(config.redisUrl, config, app.log) : null;
    if (redis) undo.push(redis.close);
    else await warnOfOtherNodes(db, app.log);

    let own: string | undefined;
    // Remembered: the address is gone once the server no longer listens, while it still finishes requests.
    const ownUrl = () => (own ??= localUrl(app.server.address() as AddressInfo, config.host));
    const publicUrl = () => config.publicUrl ?? ownUrl();
    const deps = createDeps({ config, db, signals, redis, clock, log: app.log, publicUrl });
    undo.push(deps.mailer.close);
    undo.push(deps.background.settled);
    const hasAdmin = await ensureFirstAdmin({ db, clock }, config.admin);
    const built = existsSync(path.join(webDist, 'index.html'));
    await buildApp(app, { config, deps, webDist: built ? webDist : null, publicUrl });
    // Pushed before `listen`, so that a failed start closes them too.
    undo.push(async () => void (await Promise.all([app.close(), deps.jobs.close()])));
    await listen(app, config).catch(error => {
      throw listenError(error, config);
    });
    undo.push(() => acceptWaiting(app));
    deps.jobs.start();
    return { url: ownUrl(), deps, hasAdmin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function reachable(migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate();
  } catch (error) {
    const code = errorCode(error);
    if (!['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(code)) throw error;
    throw new StartError(`DATABASE_URL: the database cannot be reached (${firstLine(error) || code})`);
  }
}

/** Imported only here: a single node runs without Redis. */
async function shareThrough(
  url: string,
  { tokenSecret }: Config,
  log: FastifyBaseLogger,
): Promise<SharedRedis> {
  const { connectRedis } = await import('./platform/redis/redis.ts');
  try {
    return await connectRedis(url, { secret: tokenSecret, log });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`REDIS_URL: Redis cannot be reached (${reason})`);
  }
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`PORT: ${port} is in use; stop the program that uses it or set another PORT`);
  if (error.code === 'EACCES')
    return new StartError(`PORT: this user may not listen on ${port}; set a PORT above 1023`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST: ${host} is not an address of this machine`);
  return error;
}

function localUrl(address: AddressInfo, host: string): string {
  const everywhere = host === '0.0.0.0' || host === '::' || host === 'localhost';
  const name = everywhere
    ? 'localhost'
    : address.family === 'IPv6'
      ? `[${address.address}]`
      : address.address;
  return `http://${name}:${address.port}`;
}
