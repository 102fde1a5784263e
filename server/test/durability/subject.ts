import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isServerOf, processesOf, waitUntil } from '../../src/platform/db/embedded/processes.ts';
import { compileCache } from '../compile-cache.ts';

const main = path.resolve(import.meta.dirname, '../../src/main.ts');
/** A start that takes longer has failed. */
const upWithinMs = 120_000;
/** A stop in good order ends within this time, its requests drained (SECURITY D7). */
const downWithinMs = 10_000;

/** A whole Hotdrop with its embedded database, in processes of their own that can be killed. */
export type Subject = {
  /** The current or last address. */
  url(): string;
  /** Returns how long it took, in ms. @throws Error when it is not up in time */
  start(options?: { preload?: string }): Promise<number>;
  /** `kill -9` of the server only; its database keeps running. */
  kill(): Promise<void>;
  /** SIGTERM. @throws Error when it does not end in time */
  stop(): Promise<{ ms: number; code: number | null }>;
  /** Leftovers that must not exist after a stop: processes of the database, locks, records. */
  leftovers(): Promise<string[]>;
  database: {
    /** The pid of the server (postmaster) that its own file names; undefined while none runs. */
    server(): Promise<number | undefined>;
    /** The pids of all servers on this folder: one, whatever happened. */
    servers(): Promise<number[]>;
    /** The pids of their sessions. */
    sessions(): Promise<number[]>;
  };
  /** Its latest output, to find the cause of a failure. */
  output(): string;
};

/**
 * Not started yet. `dataDir` must exist. Linux only: elsewhere the processes of a folder cannot be
 * identified.
 */
export function createSubject(dataDir: string): Subject {
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
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMIT: 'off',
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
