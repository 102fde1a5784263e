import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { compileCache } from '../compile-cache.ts';
import { cloneDatabase } from '../databases.ts';
import { vapidPrivateKey } from '../second-node.ts';
import { callNode, type TestNode } from '../server.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

export type NodeProcess = TestNode & {
  /** Its log. */
  output(): string;
  /** Kills it without a shutdown. */
  kill(): Promise<void>;
};

export type Nodes = {
  readonly a: NodeProcess;
  readonly b: NodeProcess;
  readonly redis: RedisServer;
  readonly db: Database;
};

const root = path.resolve(import.meta.dirname, '../../..');
export const admin = { email: 'admin@example.in', password: 'the admins own words' };

type Env = Record<string, string>;

/**
 * Starts two server processes that share a database, a folder for files and a Redis, for the tests of one
 * file. Node A connects to Redis as the other user.
 */
export function useTwoNodes(env: () => Env = () => ({})): Nodes {
  const undo: (() => Promise<unknown>)[] = [];
  let nodes: Nodes;

  beforeAll(async () => {
    const redis = await startRedis();
    undo.push(redis.close);
    const database = await cloneDatabase(inject('postgres'));
    undo.push(database.drop);
    const db = openDatabase({ connectionString: database.url, max: 2 });
    undo.push(() => db.destroy());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-nodes-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const shared = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      TOKEN_SECRET: 'the nodes of a test share this secret',
      KYC_KEY: 'and this key for papers that nobody sends',
      VAPID_PRIVATE_KEY: vapidPrivateKey,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env(),
    };
    const [a, b] = await Promise.all([
      startNode({ ...shared, REDIS_URL: redis.otherUrl }, undo),
      startNode(shared, undo),
    ]);
    nodes = { a, b, redis, db };
  });
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  return {
    get a() {
      return nodes.a;
    },
    get b() {
      return nodes.b;
    },
    get redis() {
      return nodes.redis;
    },
    get db() {
      return nodes.db;
    },
  };
}

/**
 * Starts a server with these settings and waits until it responds.
 * @throws Error with its output if it does not
 */
async function startNode(env: Env, undo: (() => Promise<unknown>)[]): Promise<NodeProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    // The developer's own settings must not affect it.
    env: { ...compileCache, PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env },
  });
  undo.push(() => kill(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk;
    });
  }
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /ready on (http:\S+)\n/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the node ended: ${output}`)));
  });
  return {
    url,
    clock: systemClock,
    call: (route, options) => callNode(url, route, options),
    output: () => output,
    kill: () => kill(child),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Polls until A's events have reached B. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000, interval: 20 });
