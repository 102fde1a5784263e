import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, onTestFinished, vi } from 'vitest';
import { type EmbeddedPostgres, type Internals, startEmbeddedPostgres } from './embedded-postgres.ts';
import { processesOf, waitUntil } from './processes.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;

// Real servers on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The binaries installed on this machine. */
export const PACKAGE_FOLDER = dirname(
  dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
);

/** Creates a folder that is removed after the test; other accounts can traverse it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hotdrop-embedded-')));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Start = { settings?: Record<string, string>; log?: (message: string) => void; internals?: Internals };

/** Starts a database that is stopped after the test at the latest. */
export async function startIn(
  dataDir: string,
  { settings = {}, log, internals }: Start = {},
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(
    { dataDir, log: log ?? (() => undefined), settings },
    internals,
  );
  onTestFinished(() => database.stop());
  return database;
}

/** Starts it, expects a failure and returns its message. */
export async function refusalIn(dataDir: string, start: Start = {}): Promise<string> {
  try {
    await startIn(dataDir, start);
  } catch (error) {
    if (error instanceof Error && error.name === 'EmbeddedPostgresError') return error.message;
    throw error;
  }
  throw new Error(`The start in ${dataDir} was expected to fail`);
}

/** Runs one statement on its own connection. */
export async function query(database: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connection());
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the pid in the cluster's postmaster.pid. */
export function serverPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/**
 * Returns a function that creates a data folder with a stopped database, which has a table `teams` with the
 * id 1. Each is a copy of one model, which is faster than initdb.
 */
export function useFolderWithDatabase(): () => Promise<string> {
  let model: Promise<string> | undefined;
  afterAll(async () => {
    if (model) await rm(await model, { recursive: true, force: true });
  });
  return async () => {
    model ??= makeModel();
    const dataDir = await temporaryFolder();
    execFileSync('cp', ['-a', `${await model}/.`, dataDir]);
    return dataDir;
  };
}

async function makeModel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hotdrop-embedded-model-'));
  await chmod(folder, 0o711);
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  await query(database, 'create table teams as select 1 as id');
  await database.stop();
  return folder;
}

/**
 * Returns what must be gone after a stop: the cluster's processes, its sockets, and what a start leaves in
 * the folder.
 */
export async function leftovers(dataDir: string): Promise<string[]> {
  const files = [...readdirSync(dataDir), ...readdirSync(join(dataDir, 'postgres'))];
  return [
    ...(await clusterProcesses(dataDir)).map(pid => `process ${pid}`),
    ...files.filter(name => /^\.s\.PGSQL|^postmaster\.pid|^supervisor\.json|^postgres\.init-/.test(name)),
  ];
}

/** Another process that starts the folder's database, prints READY and then waits. */
export type OtherProcess = {
  pid: number;
  output(): string;
  ready(): Promise<void>;
  /** `kill -9`: the database server keeps running. */
  kill(): Promise<void>;
};

export function startInOtherProcess(dataDir: string, internals: Internals = {}): OtherProcess {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(MODULE)};
    process.on('SIGINT', () => undefined);
    const options = { dataDir: ${JSON.stringify(dataDir)}, log: line => process.stdout.write(line + '\\n') };
    await startEmbeddedPostgres(options, ${JSON.stringify(internals)});
    process.stdout.write('READY');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let hasEnded = false;
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  const kill = async () => {
    if (!hasEnded) child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(async () => {
    await kill();
    for (const pid of await clusterProcesses(dataDir)) process.kill(pid, 'SIGKILL');
  });
  return {
    pid: child.pid!,
    output: () => output,
    ready: () => until(() => output.includes('READY') || hasEnded),
    kill,
  };
}

/** Polls until the condition holds, for at most ten seconds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await waitUntil(async () => isSo(), 10_000))) throw new Error(`Not within 10 s: ${isSo}`);
}

async function clusterProcesses(dataDir: string): Promise<number[]> {
  const cluster = join(dataDir, 'postgres');
  return existsSync(cluster) ? processesOf(await realpath(cluster)) : [];
}
