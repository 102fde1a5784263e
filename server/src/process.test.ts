import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { compileCache } from '../test/compile-cache.ts';
import { isDeep } from '../test/depth.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Process = { child: ChildProcess; output(): string; ended: Promise<number | null> };

function startMain(env: Record<string, string>): Process {
  const child = spawn('node', ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...compileCache, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => chunks.push(String(chunk)));
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve));
  return { child, output: () => chunks.join(''), ended };
}

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hotdrop-process-'));
  folders.push(folder);
  return folder;
}

const ready = (running: Process) =>
  expect.poll(running.output, { timeout: 30_000 }).toContain('ready on http://127.0.0.1');

/** Returns whether a database still runs on this folder, by its pid file. */
function databaseRuns(folder: string): boolean {
  const file = path.join(folder, 'postgres/postmaster.pid');
  if (!existsSync(file)) return false;
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 0);
    return true;
  } catch {
    return false;
  }
}

describe('the process', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'shuts down cleanly on %s, and starts again with its data',
    async signal => {
      const folder = dataFolder();
      for (const port of ['0', '0']) {
        const running = startMain({ DATA_DIR: folder, PORT: port });
        await ready(running);
        expect(databaseRuns(folder)).toBe(true);
        running.child.kill(signal);
        expect(await running.ended).toBe(0);
        expect(databaseRuns(folder)).toBe(false);
      }
    },
  );

  if (isDeep)
    it('shuts down cleanly although a client has stalled in the middle of a request (B4, D7)', async () => {
      const folder = dataFolder();
      const running = startMain({ DATA_DIR: folder, PORT: '0' });
      await ready(running);
      const port = Number(/127\.0\.0\.1:(\d+)/.exec(running.output())?.[1]);
      const stalled = connect(port, '127.0.0.1');
      stalled.on('error', () => {});
      stalled.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
      stalled.write('content-length: 1000\r\n\r\n{');
      // This response on another connection gave the bytes above time to arrive.
      expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
      running.child.kill('SIGTERM');
      expect(await running.ended).toBe(0);
      expect(databaseRuns(folder)).toBe(false);
      stalled.destroy();
    });

  it('leaves no database running when stopped during startup', async () => {
    const folder = dataFolder();
    const running = startMain({ DATA_DIR: folder, PORT: '0' });
    await expect
      .poll(() => existsSync(path.join(folder, 'postgres.password')) || databaseRuns(folder), {
        timeout: 30_000,
        interval: 5,
      })
      .toBe(true);
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(databaseRuns(folder)).toBe(false);
  });

  it('says in one line that the port is taken, and leaves no database running', async () => {
    const folder = dataFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const running = startMain({ DATA_DIR: folder, PORT: port });
    expect(await running.ended).toBe(1);
    expect(running.output().trim()).toBe(
      `Hotdrop cannot start. PORT: ${port} is in use; stop the program that uses it or set another PORT`,
    );
    expect(databaseRuns(folder)).toBe(false);
    other.close();
  });

  it('starts again after kill -9, and leaves no second database running', async () => {
    const folder = dataFolder();
    const first = startMain({ DATA_DIR: folder, PORT: '0' });
    await ready(first);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(databaseRuns(folder)).toBe(true);
    const second = startMain({ DATA_DIR: folder, PORT: '0' });
    await ready(second);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(databaseRuns(folder)).toBe(false);
  });
});
