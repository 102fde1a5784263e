import { type SpawnOptions, spawn } from 'node:child_process';
import type { Account } from './account.ts';

export type Outcome = { code: number | null; output: string; timedOut: boolean; failure?: Error };

/**
 * Options of every child: its own process group, so that the terminal's Ctrl-C does not reach it; an
 * environment without the operator's PG* and locale variables; and the unprivileged account, if there is one.
 * The folder is required, because PostgreSQL refuses to start in one that its account cannot read.
 */
export function childOptions(account: Account | undefined, cwd: string): SpawnOptions {
  return {
    cwd,
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // spawn takes signed ids, unlike everything else.
    ...(account && { uid: account.uid | 0, gid: account.gid | 0 }),
  };
}

/** Runs a command to its end, or kills it with all its children at the time limit (ms). Never throws. */
export function runToEnd(
  command: string,
  args: string[],
  { account, limit }: { account?: Account | undefined; limit: number },
): Promise<Outcome> {
  return new Promise(resolve => {
    const child = spawn(command, args, { ...childOptions(account, '/'), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, limit);
    const finish = (outcome: Omit<Outcome, 'output' | 'timedOut'>) => {
      clearTimeout(timer);
      resolve({ ...outcome, output, timedOut });
    };
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', failure => finish({ code: null, failure }));
    child.once('close', code => finish({ code }));
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
