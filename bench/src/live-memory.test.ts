import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { freePort, liveMegabytes } from './live-memory.ts';

let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  child = undefined;
});

/** Runs `script` in a separate Node until it prints something, and returns its live memory at that time. */
async function aliveAfter(script: string): Promise<number> {
  const port = await freePort();
  child = spawn(process.execPath, [`--inspect-port=127.0.0.1:${port}`, '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return liveMegabytes(child.pid ?? 0, port);
}

const million = 'const made = Array.from({ length: 1e6 }, (_, i) => ({ i }));';
const stay = "setInterval(() => globalThis.kept, 1e6); console.log('up');";

it.each([
  ['objects still referenced', `${million} globalThis.kept = made; ${stay}`, 30, 80],
  ['buffers still referenced', `globalThis.kept = Buffer.alloc(50e6, 1); ${stay}`, 50, 60],
  ['no garbage', `{ ${million} globalThis.kept = made.length; } Buffer.alloc(50e6, 1); ${stay}`, 1, 10],
])('counts %s', async (_, script, least, most) => {
  const alive = await aliveAfter(script);
  expect(alive).toBeGreaterThan(least);
  expect(alive).toBeLessThan(most);
});

it('fails for a process that does not exist', async () => {
  await expect(liveMegabytes(2 ** 30, 1)).rejects.toThrow('ESRCH');
});
