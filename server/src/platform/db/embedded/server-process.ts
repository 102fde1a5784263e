import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childOptions } from './child-process.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError, type Limits } from './limits.ts';
import { endLeftBackends } from './orphan.ts';
import { waitUntil } from './processes.ts';

/** Logged when we check too early whether it is ready. */
const TOO_EARLY = 'the database system is starting up';
const LONGEST_LOG_BYTES = 20 * 1024 * 1024;

export type ServerProcess = {
  pid: number;
  /** How it ended, if it has: `exit code 1`, `signal SIGKILL`. */
  ended(): string | undefined;
  /** The last line of trouble in its log since this start. */
  trouble(): string | undefined;
  /** Fast shutdown, then an immediate one at the time limit; returns once no process of it is left. */
  stop(limits: Pick<Limits, 'fastStop' | 'immediateStop'>): Promise<void>;
};

type Launch = {
  cluster: Cluster;
  binaries: string;
  args: string[];
  logFile: string;
  /** Called once if it ends without `stop`. */
  onUnexpectedEnd: (how: string) => void;
};

/** Starts `postgres` as a child in its own process group that does not keep this process alive. */
export async function launchServer({
  cluster,
  binaries,
  args,
  logFile,
  onUnexpectedEnd,
}: Launch): Promise<ServerProcess> {
  const log = openLog(logFile);
  const logStart = fstatSync(log).size;
  let child: ChildProcess;
  try {
    const options = childOptions(cluster.account, cluster.folder);
    child = spawn(join(binaries, 'bin', 'postgres'), args, { ...options, stdio: ['ignore', log, log] });
    await spawned(child);
  } finally {
    closeSync(log);
  }
  let end: string | undefined;
  let isStopping = false;
  child.once('exit', (code, signal) => {
    end = signal ? `signal ${signal}` : `exit code ${code}`;
    if (!isStopping) onUnexpectedEnd(end);
  });
  child.unref();
  return {
    pid: child.pid!,
    ended: () => end,
    trouble: () => lastTrouble(logFile, logStart),
    async stop(limits) {
      isStopping = true;
      const hasEnded = async () => end !== undefined;
      for (const [signal, limit] of [
        ['SIGINT', limits.fastStop],
        ['SIGQUIT', limits.immediateStop],
        ['SIGKILL', limits.immediateStop],
      ] as const) {
        if (end === undefined) child.kill(signal);
        if (await waitUntil(hasEnded, limit)) break;
      }
      // An orderly exit leaves no processes, so nothing is checked; a killed server may leave some.
      if (end !== 'exit code 0') await endLeftBackends(cluster.folder, limits.immediateStop);
    },
  };
}

function spawned(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', error => {
      reject(
        new EmbeddedPostgresError(`PostgreSQL could not be started: ${error.message}`, { cause: error }),
      );
    });
  });
}

/** Opens the log for appending. One that has grown too large is renamed first, keeping one old file. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LONGEST_LOG_BYTES) renameSync(path, `${path}.1`);
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  return openSync(path, flags, 0o600);
}

function lastTrouble(path: string, from: number): string | undefined {
  const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n');
  const isTrouble = (text: string) => /\b(FATAL|PANIC|ERROR):/.test(text) && !text.endsWith(TOO_EARLY);
  const line = lines.findLast(isTrouble) ?? lines.at(-1);
  return line?.replace(/^.*?(?=(FATAL|PANIC|ERROR|LOG):)/, '') || undefined;
}
