import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../../../test/databases.ts';
import { callNode } from '../../../test/server.ts';
import { type Running, startHotdrop } from '../../start.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { serverPid } from '../db/embedded/embedded-postgres.fixture.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';

const lines: { msg: string }[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
    done();
  },
});

/** Folders: the database's, which must survive its restart, and the server's. */
let folders: [string, string];
let database: EmbeddedPostgres;
let url: string;
let running: Running;

const startDatabase = () => startEmbeddedPostgres({ dataDir: folders[0], log: () => {} });
const ask = (route: string, body?: unknown) => callNode(running.url, route, { body });
const signUp = (email: string) =>
  ask('POST /auth/register', { name: 'Asha', email, password: 'some words of hers' });
const isReady = async () => (await ask('GET /ready')).status === 200;

beforeAll(async () => {
  const folder = () => mkdtemp(path.join(tmpdir(), 'hotdrop-away-'));
  folders = [await folder(), await folder()];
  database = await startDatabase();
  url = databaseUrl(database.connection(), database.connection().database);
  const config = readConfig({ DATA_DIR: folders[1], PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off' });
  running = await startHotdrop({ config: { ...config, databaseUrl: url }, logStream });
});
afterAll(async () => {
  await running?.close();
  await database?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Waits until a statement waits for a lock. */
const lockIsWaitedFor = () =>
  expect
    .poll(
      async () => (await sql`select from pg_locks where not granted`.execute(running.deps.db)).rows.length,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);

function expectBusy({ status, body, headers }: Awaited<ReturnType<typeof ask>>) {
  expect({ status, body }).toEqual({ status: 503, body: { code: 'BUSY', requestId: expect.any(String) } });
  expect(headers.get('retry-after')).toBe('2');
}

/**
 * Sends requests while the table is locked, makes the database drop the waiting ones, and sends them again
 * once it is back.
 */
async function askAcross(part: () => unknown, table: string, asking: () => ReturnType<typeof ask>) {
  const other = openDatabase({ connectionString: url, max: 1 });
  const locked = Promise.withResolvers<void>();
  const parted = Promise.withResolvers<void>();
  const holding = other.transaction().execute(async trx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    locked.resolve();
    await parted.promise;
  });
  await locked.promise;
  const asked = asking();
  await lockIsWaitedFor();
  await part();
  const first = await asked;
  parted.resolve();
  await Promise.allSettled([holding]);
  await other.destroy();
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  return { first, again: await asking() };
}

describe('while the database is down', () => {
  it('an interrupted action gets 503 with Retry-After, and succeeds when repeated', async () => {
    const email = `${randomUUID()}@example.in`;
    // Sign-ups insert the account before its session, in one transaction.
    const { first, again } = await askAcross(
      () => process.kill(serverPid(folders[0]), 'SIGKILL'),
      'sessions',
      () => signUp(email),
    );
    expectBusy(first);
    expect(again.status).toBe(201);
  });

  it('a read whose connection is cut gets 503 with Retry-After', async () => {
    const end = sql`select pg_terminate_backend(pid) from pg_locks where not granted`;
    const { first, again } = await askAcross(
      () => end.execute(running.deps.db),
      'tournaments',
      () => ask(`GET /tournaments/${randomUUID()}`),
    );
    expectBusy(first);
    expect(again.status).toBe(404);
  });

  it('requests that need it get 503 with Retry-After, others are served, and it is logged once a minute', async () => {
    const { accessToken: token } = (await signUp(`${randomUUID()}@example.in`)).body;
    await database.stop();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(`GET /tournaments/${randomUUID()}`)),
    );
    for (const answer of answers) expectBusy(answer);
    const told = () => lines.filter(({ msg }) => msg === 'the database is not responding').length;
    const about = lines.filter(
      ({ msg }) => msg === 'request refused' || msg === 'the database is not responding',
    );
    // On a slow machine a second minute may begin.
    expect(told()).toBeGreaterThan(0);
    expect(about.length).toBeLessThan(4);
    expect(about.filter(line => JSON.stringify(line).includes('stack'))).toEqual([]);
    const socket = io(running.url, { auth: { token }, transports: ['websocket'], reconnection: false });
    const refused = await new Promise(resolve => socket.once('connect_error', resolve));
    expect(refused).toMatchObject({ data: { code: 'BUSY' } });
    socket.close();
    expect(lines.filter(({ msg }) => msg === 'request failed' || msg.startsWith('socket'))).toEqual([]);
    expect((await ask('GET /health')).status).toBe(200);
    expect((await ask('GET /ready')).status).toBe(503);
    database = await startDatabase();
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    expect((await ask(`GET /tournaments/${randomUUID()}`)).status).toBe(404);
  });
});
