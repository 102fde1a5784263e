import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Config } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Clock } from '../src/platform/lib/clock.ts';
import { type Running, startHotdrop } from '../src/start.ts';
import { cloneDatabase } from './databases.ts';
import { brokenInvariants, invariants } from './invariants.ts';
import { quietConfig } from './quiet-config.ts';

type CallOptions = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** A response; JSON has the type the test expects, a file is its text. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
type Answer = { status: number; headers: Headers; body: any };

/** Anything with a URL: a server in this process, or in a separate one. */
export type TestNode = {
  readonly url: string;
  readonly clock: Pick<TestClock, 'now'>;
  /** Calls the API over a real socket: `call('POST /auth/login', { body })`. */
  call(route: string, options?: CallOptions): Promise<Answer>;
};

export type TestServer = TestNode & {
  readonly deps: Running['deps'];
  readonly clock: TestClock;
  /** Closes it before the file's tests are over. */
  close(): Promise<void>;
  /**
   * Declares that tests of this file break these invariants on purpose; all others are checked after the last
   * test.
   */
  breaksOnPurpose(...rules: string[]): void;
};

type TestClock = Clock & {
  advance(ms: number): void;
  /** Returns the time this many hours from now, in ISO 8601. */
  inHours(hours: number): string;
};

function createTestClock(): TestClock {
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  return {
    now,
    inHours: hours => new Date(now().getTime() + hours * 60 * 60_000).toISOString(),
    advance: ms => {
      shift += ms;
    },
  };
}

/**
 * Starts a complete server on its own database, for the tests of one file; `settings` override the quiet
 * defaults. The log goes to `logStream`. At the end all invariants between rows must hold (invariants.ts).
 */
export function useServer(settings: Partial<Config> = {}, logStream?: NodeJS.WritableStream): TestServer {
  const clock = createTestClock();
  let running: Running;
  let dataDir: string;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  const brokenByHand = new Set<string>();

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-server-'));
    database = await cloneDatabase(inject('postgres'));
    running = await startHotdrop({
      config: quietConfig(dataDir, { databaseUrl: database.url, ...settings }),
      clock,
      ...(logStream && { logStream }),
    });
  });
  afterAll(async () => {
    await running?.close();
    try {
      if (running) await expectSoundRows(database.url, { clock, brokenByHand });
    } finally {
      await database?.drop();
      // Work whose client has disconnected may still write a file there.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  return {
    get url() {
      return running.url;
    },
    get deps() {
      return running.deps;
    },
    clock,
    close: () => running.close(),
    breaksOnPurpose(...rules) {
      for (const rule of rules) {
        if (!invariants.some(({ broken }) => broken === rule))
          throw new Error(`There is no such rule: ${rule}`);
        brokenByHand.add(rule);
      }
    },
    async call(route, options) {
      const answer = await callNode(running.url, route, options);
      // The test's next line may check work that a response does not wait for.
      await running.deps.background.settled();
      return answer;
    },
  };
}

/** Calls the API of the node at this URL. */
export async function callNode(
  url: string,
  route: string,
  { token, body, headers, signal }: CallOptions = {},
): Promise<Answer> {
  const [method, target] = route.split(' ');
  const response = await fetch(`${url}/api${target}`, {
    method: method ?? 'GET',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: text ? (isJson ? JSON.parse(text) : text) : undefined,
  };
}

async function expectSoundRows(
  connectionString: string,
  { clock, brokenByHand }: { clock: Clock; brokenByHand: ReadonlySet<string> },
): Promise<void> {
  const db = openDatabase({ connectionString, max: 1 });
  try {
    const found = await brokenInvariants(db, clock.now());
    const isByHand = (line: string) => [...brokenByHand].some(rule => line.startsWith(rule));
    expect(found.filter(line => !isByHand(line))).toEqual([]);
  } finally {
    await db.destroy();
  }
}
