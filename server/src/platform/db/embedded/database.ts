import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, firstLine } from '../../lib/error-code.ts';
import { EmbeddedPostgresError, type Limits } from './limits.ts';
import type { ServerProcess } from './server-process.ts';
import { PORT } from './settings.ts';

/** Created by initdb; used only to prepare the database. */
export const SUPERUSER = 'postgres';
/** The application's role and database: an ordinary role that owns its database and may create others. */
export const APPLICATION = 'hotdrop';

const FIRST_WAIT_MS = 5;
const LONGEST_WAIT_MS = 100;
const CONNECT_LIMIT_MS = 5_000;

/** The socket does not exist, nobody listens on it, or the server is starting, recovering or stopping. */
export const NOT_THERE = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03'];
const WRONG_PASSWORD = ['28P01', '28000'];

type Access = {
  server: Pick<ServerProcess, 'ended' | 'trouble'>;
  socketFolder: string;
  password: string;
  limits: Pick<Limits, 'ready' | 'createDatabase'>;
  /** Where to look after a failure. */
  logFile: string;
  passwordFile: string;
};

/**
 * Waits until the server responds, then creates the application's role and database if missing.
 * @throws EmbeddedPostgresError, also if the server has exited: nothing else checks that during a start
 */
export async function prepareDatabase(access: Access): Promise<void> {
  const client = await connectWhenReady(access);
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${APPLICATION}') as role,
              exists (select from pg_database where datname = '${APPLICATION}') as database`,
    );
    if (!rows[0]?.role) {
      const password = client.escapeLiteral(access.password);
      await client.query(`create role ${APPLICATION} login createdb password ${password}`);
    }
    if (!rows[0]?.database) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database "${APPLICATION}" could not be created: ${firstLine(error)}; see ${access.logFile}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  // The server may have exited during this: a session outlives it for a moment, and responds as usual.
  if (access.server.ended()) throw endedWhileStarting(access);
}

function endedWhileStarting({ server, logFile }: Access): EmbeddedPostgresError {
  const trouble = server.trouble();
  return new EmbeddedPostgresError(
    `The database server ended while starting (${server.ended()})${trouble ? `: ${trouble}` : ''}; see ${logFile}`,
  );
}

async function connectWhenReady(access: Access): Promise<pg.Client> {
  const { server, limits, logFile } = access;
  const deadline = Date.now() + limits.ready;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    const result = await tryToConnect(access);
    if (result instanceof pg.Client) return result;
    if (server.ended()) throw endedWhileStarting(access);
    if (WRONG_PASSWORD.includes(errorCode(result))) {
      throw new EmbeddedPostgresError(
        `The password in ${access.passwordFile} does not open the database next to it: both must come from the same backup.`,
      );
    }
    const isConnectTimeout = /timeout/i.test(result.message);
    if (!NOT_THERE.includes(errorCode(result)) && !isConnectTimeout) {
      throw new EmbeddedPostgresError(
        `The database server cannot be reached through its socket in ${access.socketFolder}: ${firstLine(result)}; see ${logFile}`,
      );
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The database server did not respond within ${limits.ready / 1000} s (${firstLine(result)}); see ${logFile}`,
      );
    }
    await sleep(wait);
  }
}

async function tryToConnect({ socketFolder, password, limits }: Access): Promise<pg.Client | Error> {
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: SUPERUSER,
    password,
    database: 'postgres',
    // Both set, or they would come from the operator's PGSSLMODE and PGOPTIONS.
    ssl: false,
    options: '-c search_path=pg_catalog',
    connectionTimeoutMillis: Math.min(CONNECT_LIMIT_MS, limits.ready),
    query_timeout: limits.createDatabase,
  });
  // A lost connection is also reported by the query that it breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return error instanceof Error ? error : new Error(String(error));
  }
}
