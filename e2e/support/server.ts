import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const startWithinMs = 60_000;

export type HotdropServer = {
  url: string;
  dataDir: string;
  /** Ends the process as a deployment would; its data stay. */
  halt(): Promise<void>;
  /** Starts it again after `halt`, on the same port and data. */
  resume(): Promise<void>;
  /** Ends it for good and removes its data. */
  stop(): Promise<void>;
};

/** Starts a real server on a data folder of its own, as `npm start` would; `env` wins over the quiet defaults. */
export async function startServer(env: Record<string, string> = {}): Promise<HotdropServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-e2e-'));
  let running: Process | null = await run({ DATA_DIR: dataDir, PORT: '0', ...env });
  const { url } = running;
  const halt = async () => {
    await running?.end();
    running = null;
  };
  return {
    url,
    dataDir,
    halt,
    async resume() {
      running ??= await run({ DATA_DIR: dataDir, ...env, PORT: new URL(url).port });
    },
    async stop() {
      await halt();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Process = { url: string; end(): Promise<void> };

async function run(env: Record<string, string>): Promise<Process> {
  const child = spawn('node', ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...env },
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const output: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the server did not start:\n${output.join('')}`)),
      startWithinMs,
    );
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      const ready = /ready on (http:\S+)/.exec(output.join(''))?.[1];
      if (!ready) return;
      clearTimeout(late);
      resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', code => reject(new Error(`the server ended with ${code}:\n${output.join('')}`)));
  });
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
