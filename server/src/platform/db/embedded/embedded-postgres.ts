import { chown, mkdtemp, realpath, rmdir, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { firstLine } from '../../lib/error-code.ts';
import { type Account, accountForNewCluster, canEnter, letPassThrough } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { type Cluster, findCluster } from './cluster.ts';
import { createCluster, removeUnfinished } from './cluster-creation.ts';
import { type DataFolder, takeDataFolder } from './data-folder.ts';
import { APPLICATION, prepareDatabase } from './database.ts';
import { EmbeddedPostgresError, LIMITS, type Limits } from './limits.ts';
import { recoverFromCrash } from './orphan.ts';
import { clusterPassword, passwordFile } from './password.ts';
import { createRevival } from './revival.ts';
import { launchServer, type ServerProcess } from './server-process.ts';
import { PORT, serverArguments } from './settings.ts';

const SOCKET = `.s.PGSQL.${PORT}`;
const TEMPORARY = 'hotdrop-pg-';
/** Longest path of a socket that the kernel accepts, in bytes. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

export { EmbeddedPostgresError };

export type EmbeddedPostgres = {
  /** Returns node-postgres settings for a database of this cluster (`hotdrop` by default). */
  connection(database?: string): {
    host: string;
    port: number;
    user: string;
    password: string;
    database: string;
  };
  /** Stops it (fast shutdown), within a time limit; safe to call twice. */
  stop(): Promise<void>;
};

type Options = {
  /** The application's DATA_DIR; created if missing. */
  dataDir: string;
  log: (message: string) => void;
  /** PostgreSQL settings (`-c name=value`) that override ours. */
  settings?: Record<string, string>;
};

/** Overrides for tests. */
export type Internals = { packageFolder?: string; rootFolders?: string[]; limits?: Partial<Limits> };

/**
 * Starts the PostgreSQL of this data folder on a private unix socket. The first start creates the cluster,
 * the role and the database `hotdrop`; a start after a crash recovers. Throws EmbeddedPostgresError with one
 * line for the operator, leaving nothing running. The server is a child that neither ends with this process
 * nor keeps it alive: the caller stops it. If it exits unexpectedly, it is restarted and accepts connections
 * as before.
 */
export async function startEmbeddedPostgres(
  options: Options,
  internals: Internals = {},
): Promise<EmbeddedPostgres> {
  try {
    const folder = takeDataFolder(options.dataDir);
    try {
      return await start(folder, options, internals);
    } catch (error) {
      folder.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`The embedded database could not start: ${firstLine(error)}`, {
      cause: error,
    });
  }
}

async function start(
  folder: DataFolder,
  { log, settings }: Options,
  internals: Internals,
): Promise<EmbeddedPostgres> {
  const limits = { ...LIMITS, ...internals.limits };
  const dataDir = folder.path;
  const existing = await findCluster(dataDir);
  const account = existing ? existing.account : await accountForNewCluster();
  const binaries = await usableBinaries({
    dataDir,
    account,
    limit: limits.probe,
    packageFolder: internals.packageFolder,
    rootFolders: internals.rootFolders,
  });
  const password = clusterPassword(dataDir, existing !== undefined);
  if (existing) await reopen(existing, folder, limits, log);
  const { rootFolders } = internals;
  const cluster =
    existing ??
    (await createCluster({ dataDir, binaries, account, password, limit: limits.initdb, log, rootFolders }));

  const socketFolder = await openSocketFolder(cluster.folder, account);
  const logFile = join(dataDir, 'postgres.log');
  folder.recordServer({ socketFolder });
  let server: ServerProcess | undefined;
  const launch = async () => {
    server = await launchServer({
      cluster,
      binaries,
      args: serverArguments(cluster.folder, socketFolder, settings),
      logFile,
      onUnexpectedEnd: how => revival.ended(how),
    });
    try {
      await prepareDatabase({
        server,
        socketFolder,
        password,
        limits,
        logFile,
        passwordFile: passwordFile(dataDir),
      });
    } catch (error) {
      // The first error is the one to report.
      await server.stop(limits).catch(() => undefined);
      throw error;
    }
  };
  const revival = createRevival({
    launch: async () => {
      await recoverFromCrash({ cluster, leftBehind: true, limits, log });
      await removeSocket(socketFolder);
      await launch();
    },
    log,
    logFile,
  });
  const shutDown = async () => {
    await revival.end(async () => server?.stop(limits));
    await clearSocketFolder(socketFolder);
    try {
      folder.recordServer(undefined);
    } catch (error) {
      // The server has ended anyway, and releasing the folder removes the record.
      log(`The stop of the database server could not be recorded (${firstLine(error)}).`);
    }
  };
  try {
    await launch();
    revival.begin();
  } catch (error) {
    await shutDown().catch(() => undefined);
    throw error;
  }

  let stopped: Promise<void> | undefined;
  return {
    connection: (database = APPLICATION) => ({
      host: socketFolder,
      port: PORT,
      user: APPLICATION,
      password,
      database,
    }),
    stop: () => {
      stopped ??= shutDown().finally(() => folder.release());
      return stopped;
    },
  };
}

/** Prepares an earlier start's cluster for a new server. */
async function reopen(
  cluster: Cluster,
  folder: DataFolder,
  limits: Limits,
  log: Options['log'],
): Promise<void> {
  await removeUnfinished(folder.path, true);
  if (cluster.account) await checkEntry(cluster.folder, folder.path, cluster.account);
  const earlier = folder.server();
  await recoverFromCrash({ cluster, leftBehind: earlier !== undefined, limits, log });
  await clearSocketFolder(earlier?.socketFolder ?? cluster.folder);
  await clearSocketFolder(cluster.folder);
  folder.recordServer(undefined);
}

/** Checks that the account can enter: the folder may have been closed or moved since the last start. */
async function checkEntry(clusterFolder: string, dataDir: string, account: Account): Promise<void> {
  if (await canEnter(clusterFolder, account)) return;
  if (dirname(clusterFolder) === dataDir && (await letPassThrough(dataDir, account))) return;
  throw new EmbeddedPostgresError(
    `The database in ${clusterFolder} runs as another user (${account.name}), who cannot enter there: give that user access to the parent folders (chmod o+x), or move it.`,
  );
}

/**
 * Returns the folder of the server's socket, which only the account (and root) can enter: the cluster's own,
 * or a private one under the system's temporary folder if the path would be too long for a socket.
 */
async function openSocketFolder(clusterFolder: string, account: Account | undefined): Promise<string> {
  if (fits(clusterFolder)) return clusterFolder;
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const real = await realpath(parent).catch(() => undefined);
    if (!real || !fits(join(real, `${TEMPORARY}XXXXXX`)) || !(await isSafe(real, account))) continue;
    const folder = await mkdtemp(join(real, TEMPORARY));
    if (account) await chown(folder, account.uid, account.gid);
    return folder;
  }
  throw new EmbeddedPostgresError(
    `The path of the database's socket would be too long (over ${LONGEST_PATH} bytes) in ${clusterFolder}, and no temporary folder can take it: use a shorter DATA_DIR.`,
  );
}

/** Removes the socket that a server left there. */
async function removeSocket(folder: string): Promise<void> {
  for (const name of [SOCKET, `${SOCKET}.lock`]) await unlink(join(folder, name)).catch(() => undefined);
}

/** Removes the socket that a server left there, and the folder if it was a temporary one. */
async function clearSocketFolder(folder: string): Promise<void> {
  await removeSocket(folder);
  if (basename(folder).startsWith(TEMPORARY)) await rmdir(folder).catch(() => undefined);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_PATH;
}

/** Whether the account can enter, and others cannot replace our folder with theirs. */
async function isSafe(parent: string, account: Account | undefined): Promise<boolean> {
  const { mode } = await stat(parent);
  const othersCanReplace = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  return !othersCanReplace && (!account || (await canEnter(parent, account)));
}
