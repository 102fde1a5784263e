import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const startWithinMs = 60_000;

export type HotdropServer = { url: string; dataDir: string; stop(): Promise<void> };

/** Starts a real server on a data folder of its own, as `npm start` would; `env` wins over the quiet defaults. */
export async function startServer(env: Record<string, string> = {}): Promise<HotdropServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-e2e-'));
  const child = spawn('node', ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...env,
    },
  });
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
    dataDir,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
