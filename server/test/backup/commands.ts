import { spawn } from 'node:child_process';
import path from 'node:path';
import { compileCache } from '../compile-cache.ts';

const cli = path.resolve(import.meta.dirname, '../../src/cli');

type Ended = { code: number | null; output: string };
type Running = { ended: Promise<Ended>; kill(signal: NodeJS.Signals): void };

/** Starts the command as an operator would, without the tests' own settings. */
export function startCommand(
  name: 'backup' | 'restore',
  file: string,
  env: Record<string, string>,
  /** Maximum size of a file, in blocks of 512 bytes, as on a disk that is nearly full. */
  largestFile?: number,
): Running {
  const script = path.join(cli, `${name}.ts`);
  const limit = largestFile === undefined ? '' : `ulimit -f ${largestFile}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, script, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...compileCache, PATH: process.env.PATH, ...env },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => chunks.push(String(chunk)));
  return {
    ended: new Promise(resolve => child.on('close', code => resolve({ code, output: chunks.join('') }))),
    kill: signal => void child.kill(signal),
  };
}

/** Runs the command until it ends. */
export function run(...given: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...given).ended;
}
