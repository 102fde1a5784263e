import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { compileCache } from '../../server/test/compile-cache.ts';
import { brokenInvariants } from '../../server/test/invariants.ts';
import { connectionTo, withDatabase } from './database.ts';
import { findLeaks } from './leaks/scan.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startWithinMs = 60_000;

/** A server's URL and data folder. */
export type Place = { url: string; dataDir: string };

export type HotdropServer = Place & {
  /** Ends the process as a deployment would, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again after `halt`, on the same port and data. */
  resume(): Promise<void>;
  /**
   * Stops it for good and deletes its data.
   * @throws if its data is contradictory, if it sent somebody what they must not see (SECURITY A2), or if it tried
   * to reach another machine (B6)
   */
  stop(): Promise<void>;
};

const preloaded = [
  import.meta.resolve('./leaks/recorder.ts'),
  import.meta.resolve('../../server/test/network-guard.ts'),
].flatMap(module => ['--import', module]);

/** Starts a real server on its own data folder, as `npm start` would; `env` overrides the quiet defaults. */
export async function startServer(env: Record<string, string> = {}): Promise<HotdropServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-e2e-'));
  const traces = await mkdtemp(path.join(tmpdir(), 'hotdrop-e2e-traces-'));
  const [record, log, refused] = ['record.jsonl', 'server.log', 'refused.txt'].map(name =>
    path.join(traces, name),
  ) as [string, string, string];
  const own = { DATA_DIR: dataDir, RECORD_TO: record, NETWORK_GUARD_LOG: refused };
  const start = (port: string) => run({ ...own, ...env, PORT: port }, log);
  let running: Process | null = await start('0');
  const { url } = running;
  const halt = async () => {
    await running?.end();
    running = null;
  };
  const resume = async () => {
    running ??= await start(new URL(url).port);
  };
  return {
    url,
    dataDir,
    halt,
    resume,
    async stop() {
      try {
        await resume();
        const broken = await brokenIn(dataDir);
        const leaks = await withDatabase(dataDir, database => findLeaks({ database, dataDir, record, log }));
        await halt();
        const left = existsSync(refused) ? (await readFile(refused, 'utf8')).trim().split('\n') : [];
        const wrong = [
          ...broken.map(rule => `broken: ${rule}`),
          ...leaks.map(leak => `told (A2): ${leak}`),
          ...left.map(address => `reached for (B6): ${address}`),
        ];
        if (wrong.length > 0) throw new Error(`What the server leaves behind is wrong:\n${wrong.join('\n')}`);
      } finally {
        await halt();
        for (const folder of [dataDir, traces]) await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function brokenIn(dataDir: string): Promise<string[]> {
  const database = openDatabase({ ...(await connectionTo(dataDir)), max: 1 });
  try {
    return await brokenInvariants(database);
  } finally {
    await database.destroy();
  }
}

type Process = { url: string; end(): Promise<void> };

async function run(env: Record<string, string>, log: string): Promise<Process> {
  const child = spawn('node', [...preloaded, 'server/src/main.ts'], {
    cwd: root,
    // The developer's own settings must not affect it.
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'trace',
      RATE_LIMIT: 'off',
      ...env,
    },
  });
  const kept = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(kept, { end: false });
  child.stderr.pipe(kept, { end: false });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const output: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const failed = (why: string) => reject(new Error(`${why}:\n${output.join('')}`));
    const late = setTimeout(() => failed('the server did not start'), startWithinMs);
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      const ready = /ready on (http:\S+)/.exec(output.join(''))?.[1];
      if (!ready) return;
      clearTimeout(late);
      for (const stream of [child.stdout, child.stderr]) stream.off('data', read);
      resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', code => failed(`the server ended with ${code}`));
  });
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await ended;
      kept.end();
    },
  };
}
