import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../lib/error-code.ts';

const run = promisify(execFile);
const POLL_MS = 20;

/** Whether a process of any user has this pid. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Whether the process is a PostgreSQL server (or a child of one) of exactly this cluster. A pid alone proves
 * nothing: after a crash or in a new container it may belong to any program.
 */
export async function isServerOf(pid: number, clusterFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return (await commandLine(pid)).includes(`-D ${clusterFolder} `);
  try {
    // PostgreSQL works in its data folder. A shell can too, so the name is checked as well.
    const folder = await readlink(`/proc/${pid}/cwd`);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return folder === clusterFolder && /^([^\0]*\/)?postgres[\0:]/.test(command);
  } catch {
    return false;
  }
}

/** Returns all processes of the cluster's server; on Linux only, elsewhere none. */
export async function processesOf(clusterFolder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const ours = await Promise.all(pids.map(pid => isServerOf(pid, clusterFolder)));
  return pids.filter((_, index) => ours[index]);
}

/** Polls until the condition holds and returns true; false at the time limit (ms). */
export async function waitUntil(isSo: () => Promise<boolean>, limit: number): Promise<boolean> {
  for (const deadline = Date.now() + limit; ; await sleep(POLL_MS)) {
    if (await isSo()) return true;
    if (Date.now() >= deadline) return false;
  }
}

async function commandLine(pid: number): Promise<string> {
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
