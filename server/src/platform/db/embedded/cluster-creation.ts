import { randomBytes } from 'node:crypto';
import {
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../lib/error-code.ts';
import { type Account, isRoot, letPassThrough } from './account.ts';
import { runToEnd } from './child-process.ts';
import { type Cluster, clusterPath } from './cluster.ts';
import { SUPERUSER } from './database.ts';
import { EmbeddedPostgresError } from './limits.ts';
import { syncFolder } from './private-file.ts';
import { makeRootFolder, rootFolder } from './root-folder.ts';

/**
 * The name prefix of unfinished clusters; each attempt has its own, because a killed one's initdb may still
 * be writing.
 */
const UNFINISHED = 'postgres.init-';
const REMOVAL_TRIES = 10;
const REMOVAL_LIMIT_MS = 60_000;

type Creation = {
  dataDir: string;
  binaries: string;
  account: Account | undefined;
  password: string;
  limit: number;
  log: (message: string) => void;
  rootFolders?: string[] | undefined;
};

/**
 * Creates the cluster of a data folder that has none. initdb works in its own folder, which becomes
 * `<dataDir>/postgres` by one rename when complete: a killed one is recognized by its name and redone. If
 * root's account cannot enter the data folder, the cluster is created in root's folder and
 * `<dataDir>/postgres` links to it; its random name separates it from those of removed data folders.
 */
export async function createCluster(creation: Creation): Promise<Cluster> {
  const { dataDir, account } = creation;
  await removeUnfinished(dataDir);
  const mark = join(dataDir, `${UNFINISHED}${randomBytes(8).toString('hex')}`);
  const path = clusterPath(dataDir);
  // An empty folder may exist already.
  await rmdir(path).catch(error => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  if (!account || (await letPassThrough(dataDir, account))) {
    await makeRootFolder(mark, 0o711);
    await initialize(mark, creation);
    await rename(join(mark, 'data'), path);
    await rm(mark, { recursive: true });
  } else {
    const clusters = join(await rootFolder(account, creation.rootFolders), 'clusters');
    await makeRootFolder(clusters, 0o711);
    await noteEarlierClusters(clusters, creation);
    const home = join(clusters, randomBytes(8).toString('hex'));
    await symlink(home, mark);
    await makeRootFolder(home, 0o711);
    await writeFile(join(home, 'origin'), `${dataDir}\n`, { mode: 0o600 });
    await initialize(home, creation);
    await symlink(join(home, 'data'), path);
    await unlink(mark);
  }
  syncFolder(dataDir);
  return { folder: await realpath(path), account };
}

/** Removes what a killed start's initdb left; only the link if a complete cluster may be behind it. */
export async function removeUnfinished(dataDir: string, clusterExists = false): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const path = join(dataDir, name);
    if (!(await lstat(path)).isSymbolicLink()) {
      await discard(path);
      continue;
    }
    const home = await readlink(path);
    if (!clusterExists && /\/clusters\/[0-9a-f]{16}$/.test(home)) await discard(home);
    await unlink(path);
  }
}

async function initialize(home: string, { dataDir, binaries, account, password, limit }: Creation) {
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (account) for (const path of [data, passwordFile]) await lchown(path, account.uid, account.gid);
  const args = [
    ...['-D', data, '-U', SUPERUSER, `--pwfile=${passwordFile}`],
    ...['--auth-local=scram-sha-256', '--auth-host=reject', '--no-instructions'],
    // Sorts and folds case alike on every machine, regardless of its locales.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // We remove an unfinished cluster ourselves; initdb would remove whatever is at its path by then.
    '--no-clean',
  ];
  const outcome = await runToEnd(join(binaries, 'bin', 'initdb'), args, { account, limit });
  await unlink(passwordFile);
  if (outcome.code === 0) return;
  const logFile = join(dataDir, 'initdb.log');
  await rm(logFile, { force: true });
  await writeFile(logFile, outcome.output, { mode: 0o600, flag: 'wx' });
  const said = outcome.output.split('\n').findLast(line => /error|fatal|could not/i.test(line));
  const reason = outcome.timedOut
    ? `it took longer than ${limit / 1000} s`
    : (outcome.failure?.message ?? said ?? `exit code ${outcome.code}`);
  await removeUnfinished(dataDir);
  throw new EmbeddedPostgresError(
    `The database could not be created: ${reason}; the log of initdb is ${logFile}`,
  );
}

/**
 * Removes an unfinished cluster. The account owns `data` and could put links there in the meantime, so `data`
 * is removed as the account, not as root.
 */
async function discard(home: string): Promise<void> {
  const data = join(home, 'data');
  const found = await lstat(data).catch(() => undefined);
  if (isRoot() && found?.isDirectory() && found.uid !== 0) {
    const account = { uid: found.uid, gid: found.gid, name: `uid ${found.uid}` };
    // An initdb whose supervisor was killed may keep adding files for a moment.
    for (let tries = 1; ; tries++) {
      await runToEnd('/bin/rm', ['-rf', data], { account, limit: REMOVAL_LIMIT_MS });
      const error = await rmdir(data).catch(reason => reason as Error);
      if (!error) break;
      if (tries === REMOVAL_TRIES) throw error;
      await sleep(100);
    }
  }
  await rm(home, { recursive: true, force: true, maxRetries: REMOVAL_TRIES, retryDelay: 100 });
}

/** Logs clusters that outlived an earlier data folder of this path: never reused, nor removed unasked. */
async function noteEarlierClusters(clusters: string, { dataDir, log }: Creation): Promise<void> {
  for (const name of await readdir(clusters)) {
    const origin = await readFile(join(clusters, name, 'origin'), 'utf8').catch(() => '');
    if (origin.trim() !== dataDir) continue;
    log(
      `An earlier database of ${dataDir} is still in ${join(clusters, name)}; remove it if it is not needed.`,
    );
  }
}
