import { constants } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError, type Limits } from './limits.ts';
import { isAlive, isServerOf, processesOf, waitUntil } from './processes.ts';

const LEAVE_BY_THEMSELVES_MS = 1_000;

type Recovery = {
  cluster: Cluster;
  /** Whether an earlier supervisor of this data folder recorded a server that it did not stop. */
  leftBehind: boolean;
  limits: Pick<Limits, 'fastStop' | 'immediateStop'>;
  log: (message: string) => void;
};

/**
 * Frees the cluster for a new server. One that a killed supervisor left running is stopped rather than
 * adopted, so that the server always has this version's settings and binaries and is a child whose end we
 * see. A process that merely has the recorded pid is left alone. Throws if Hotdrop did not start the server.
 */
export async function recoverFromCrash(recovery: Recovery): Promise<void> {
  const { cluster, leftBehind, limits, log } = recovery;
  const pidFile = join(cluster.folder, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const pid = Math.abs(Number.parseInt(text, 10));
  // A system crash can leave it empty, and PostgreSQL would refuse to start.
  if (!(pid > 0)) return rm(pidFile, { force: true });
  if (await isServerOf(pid, cluster.folder)) {
    if (!leftBehind) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL server that Hotdrop did not start (pid ${pid}) uses ${cluster.folder}: stop it first.`,
      );
    }
    log(`Stopping the database server that an earlier Hotdrop left running (pid ${pid}).`);
    await stopOrphan(pid, cluster.folder, limits);
  }
  await endLeftBackends(cluster.folder, limits.immediateStop);
  if (isAlive(pid)) await declareStale(pidFile, text, cluster);
}

/**
 * Tries a fast shutdown, then an immediate one, then kills; checks before each that the pid is still the
 * server's.
 */
async function stopOrphan(pid: number, folder: string, limits: Recovery['limits']): Promise<void> {
  const hasEnded = async () => !(await isServerOf(pid, folder));
  for (const [signal, limit] of [
    ['SIGINT', limits.fastStop],
    ['SIGQUIT', limits.immediateStop],
    ['SIGKILL', limits.immediateStop],
  ] as const) {
    if (await hasEnded()) return;
    send(pid, signal);
    if (await waitUntil(hasEnded, limit)) return;
  }
  throw new EmbeddedPostgresError(
    `The database server that an earlier Hotdrop left running (pid ${pid}) does not stop: end it by hand.`,
  );
}

/**
 * Ends the sessions of a killed server. They exit when they next wait, but one that is computing goes on,
 * holds the shared memory, and would keep the new server from starting.
 */
export async function endLeftBackends(folder: string, limit: number): Promise<void> {
  const haveEnded = async () => (await processesOf(folder)).length === 0;
  if (await waitUntil(haveEnded, LEAVE_BY_THEMSELVES_MS)) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of await processesOf(folder)) send(pid, signal);
    if (await waitUntil(haveEnded, limit)) return;
  }
  const pids = (await processesOf(folder)).join(', ');
  throw new EmbeddedPostgresError(
    `Sessions of an earlier database server do not end (pid ${pids}): end them by hand.`,
  );
}

/**
 * Puts our pid into the file, whose pid now belongs to an unrelated program: PostgreSQL would take that for a
 * live server. It knows that its parent is none, and still checks the shared memory that the file names.
 */
async function declareStale(pidFile: string, text: string, { account }: Cluster): Promise<void> {
  const part = `${pidFile}.stale`;
  await rm(part, { force: true });
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  const handle = await open(part, flags, 0o600);
  try {
    await handle.writeFile(text.replace(/^.*/, String(process.pid)));
    if (account) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
  await rename(part, pidFile);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
