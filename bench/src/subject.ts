import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { freePort, liveMegabytes } from './live-memory.ts';

/** A server under test, in a separate process. */
export type Subject = {
  url: string;
  pid: number;
  /** Returns the current resident memory, in MB (10^6 bytes). */
  residentMegabytes(): number;
  /**
   * Returns the live memory after a full collection, in MB (10^6 bytes). The collection blocks the server for some
   * 100 ms.
   */
  liveMegabytes(): Promise<number>;
  stop(): Promise<void>;
};

const startWithinMs = 120_000;
const stopWithinMs = 15_000;
const readyLine = /ready on (http:\S+)/;
/** An error in the server's log; only a few are shown, since thousands of failed requests have the same causes. */
const complaint = /"level":[56]0/;
const shownComplaints = 3;

/**
 * Starts `script` under this Node and waits until it prints `ready on URL`. Its first errors go to our own stderr.
 */
export async function startSubject(script: string, env: Record<string, string>): Promise<Subject> {
  const inspectorPort = await freePort();
  const child = spawn(process.execPath, [`--inspect-port=127.0.0.1:${inspectorPort}`, script], {
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => stopChild(child);
  try {
    const url = await readyUrl(child, script);
    const { pid = 0 } = child;
    return {
      url,
      pid,
      residentMegabytes: () => residentMegabytes(pid),
      liveMegabytes: () => liveMegabytes(pid, inspectorPort),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The developer's own settings must not affect a server under test: no other database, mail or storage. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_OPTIONS'];
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function readyUrl(child: ChildProcess, script: string): Promise<string> {
  if (!child.stdout) throw new Error(`${script}: no output to read`);
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${script} was not ready in time`)), startWithinMs);
    let complaints = 0;
    lines.on('line', line => {
      const url = readyLine.exec(line)?.[1];
      if (url) {
        clearTimeout(late);
        resolve(url);
      } else if (complaint.test(line) && complaints++ < shownComplaints) {
        console.error(line);
      }
    });
    child.once('exit', code => {
      clearTimeout(late);
      reject(new Error(`${script} ended with code ${code} before it was ready`));
    });
    child.once('error', reject);
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(late);
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}
