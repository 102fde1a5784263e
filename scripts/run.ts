import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

export const root = path.resolve(import.meta.dirname, '..');

/** Runs a command with its output shown; returns its exit code. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return ended(spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }));
}

export type Ended = { exitCode: number; output: string };

/** Runs a command in parallel with others: its output is printed in one piece when it ends. */
export async function runQuietly(command: string, args: string[]): Promise<Ended> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: process.env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk;
    });
  }
  const closed = once(child, 'close');
  const exitCode = await ended(child);
  await closed;
  return { exitCode, output };
}

/** Last lines of stderr to keep: enough for an error with its stack. */
const keptLines = 30;

/** Like `run`, but also returns the end of its stderr, without colours. */
export async function runCapturing(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ exitCode: number; complaints: string }> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  });
  let captured = '';
  child.stderr.on('data', chunk => {
    process.stderr.write(chunk);
    captured = lastLines(captured + chunk);
  });
  const exitCode = await ended(child);
  // At most a second: a process that it left behind may hold the other end.
  await Promise.race([once(child.stderr, 'end'), setTimeout(1_000)]);
  child.stderr.destroy();
  return { exitCode, complaints: lastLines(stripVTControlCharacters(captured)).trim() };
}

function lastLines(text: string): string {
  return text.split('\n').slice(-keptLines).join('\n');
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
