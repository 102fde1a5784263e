import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isServerOf, processesOf, waitUntil } from '../../src/platform/db/embedded/processes.ts';
import { compileCache } from '../compile-cache.ts';

const main = path.resolve(import.meta.dirname, '../../src/main.ts');
/** A start that takes longer has failed. */
const upWithinMs = 120_000;
/** A clean stop ends within this time, with its requests drained (SECURITY D7). */
const downWithinMs = 10_000;

/** A complete Hotdrop with its embedded database, in separate processes that can be killed. */
export type Subject = {
  /** Returns the current or last URL. */
  url(): string;
  /**
   * Starts it and returns how long that took, in ms.
   * @throws Error if it is not up in time
   */
  start(options?: { preload?: string }): Promise<number>;
  /** `kill -9` of the server only; its database keeps running. */
  kill(): Promise<void>;
  /**
   * SIGTERM.
   * @throws Error if it does not end in time
   */
  stop(): Promise<{ ms: number; code: number | null }>;
  /** Returns what must not exist after a stop: database processes, locks, records. */
  leftovers(): Promise<string[]>;
  database: {
    /** Returns the pid of the database server (postmaster) from its own file; undefined while none runs. */
    server(): Promise<number | undefined>;
    /** Returns the pids of all database servers on this folder: always one. */
    servers(): Promise<number[]>;
    /** Returns the pids of their sessions. */
    sessions(): Promise<number[]>;
  };
  /** Returns its latest output, to find the cause of a failure. */
  output(): string;
};

/** Creates a stopped subject in an existing `dataDir`, with a push service on this machine. Linux only: elsewhere processes cannot be found. */
export function createSubject(dataDir: string, pushHost: string): Subject {
  let child: ChildProcess | undefined;
  let ended: Promise<number | null> = Promise.resolve(null);
  let url = '';
  let output = '';
  const cluster = path.join(dataDir, 'postgres');

  const spawnServer = (preload: string | undefined) => {
    output = '';
    const args = preload ? ['--import', preload, main] : [main];
    const started = spawn(process.execPath, args, {
      env: {
        ...compileCache,
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMIT: 'off',
        PUSH_HOSTS: pushHost,
        LOG_LEVEL: 'warn',
        ACCESS_TOKEN_TTL: '12h',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-20_000);
    };
    started.stdout?.on('data', collect);
    started.stderr?.on('data', collect);
    ended = new Promise(resolve => started.once('exit', code => resolve(code)));
    return started;
  };

  const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const databaseProcesses = async (isWanted: (command: string) => boolean) => {
    if (!existsSync(cluster)) return [];
    const pids = await processesOf(realpathSync(cluster));
    const commands = await Promise.all(pids.map(commandOf));
    return pids.filter((_, place) => isWanted(commands[place] ?? ''));
  };

  return {
    url: () => url,
    async start({ preload } = {}) {
      const begun = performance.now();
      const starting = spawnServer(preload);
      child = starting;
      const isUp = async () => {
        url = /ready on (http:\S+)/.exec(output)?.[1] ?? '';
        return url !== '' || starting.exitCode !== null;
      };
      if (!(await waitUntil(isUp, upWithinMs)) || url === '') {
        throw new Error(`Hotdrop was not up in ${upWithinMs / 1000} s. It said:\n${output}`);
      }
      return performance.now() - begun;
    },
    async kill() {
      child?.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const begun = performance.now();
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), downWithinMs);
      const code = await ended;
      clearTimeout(late);
      const ms = performance.now() - begun;
      if (code === null)
        throw new Error(`Hotdrop did not end in ${downWithinMs / 1000} s. It said:\n${output}`);
      return { ms, code };
    },
    async leftovers() {
      const processes = await databaseProcesses(() => true);
      const files = ['supervisor.json', 'postgres/postmaster.pid', 'postgres/.s.PGSQL.5432'];
      return [
        ...processes.map(pid => `process ${pid}`),
        ...files.filter(file => existsSync(path.join(dataDir, file))),
      ];
    },
    database: {
      async server() {
        const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
        const pid = Number.parseInt(text, 10);
        return (await isServerOf(pid, realpathSync(cluster))) ? pid : undefined;
      },
      servers: () => databaseProcesses(command => !command.startsWith('postgres:')),
      sessions: () => databaseProcesses(command => /^postgres: hotdrop /.test(command)),
    },
    output: () => output,
  };
}
