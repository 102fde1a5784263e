import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseUrl } from '../../../test/databases.ts';
import { imageUpload, multipartHeaders } from '../../../test/pictures/multipart.ts';
import { flat } from '../../../test/pictures/pictures.ts';
import { callNode } from '../../../test/server.ts';
import { mountSmallDisk, type SmallDisk } from '../../../test/small-disk.ts';
import { type Running, startHotdrop } from '../../start.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { writePrivateFile } from '../db/embedded/private-file.ts';
import { startRecording } from '../metrics/recorder.ts';
import { createLocalStore } from '../storage/local.ts';

// Real servers on a machine that may be busy with other tests; the database may pause half a minute between
// two starts.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });
const patience = { timeout: 90_000, interval: 200 };

const lines: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).trim().split('\n'));
    done();
  },
});

let running: Running;
const start = async (dataDir: string, url: string | null = null) => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off' });
  running = await startHotdrop({ config: { ...config, databaseUrl: url }, logStream });
};
const ask = (route: string, options = {}) => callNode(running.url, route, options);
const signUp = () =>
  ask('POST /auth/register', {
    body: { name: 'Asha', email: `${randomUUID()}@example.in`, password: 'some words of hers' },
  });
const readiness = async () => (await ask('GET /ready')).status;
const hasRoom = async () => {
  const { text } = await startRecording(running.deps).text();
  return /^hotdrop_database_has_room (\d)$/m.exec(text)?.[1];
};

/** Signs up until that is rejected: the database's existing pages may have room for some more. */
const signUpIsRefused = () => expect.poll(async () => (await signUp()).status, patience).toBe(503);

/** Fills the disk until nobody can sign up, including space that the database frees after a refusal. */
async function fillForGood(disk: SmallDisk): Promise<void> {
  disk.fill();
  await signUpIsRefused();
  disk.fill();
  await signUpIsRefused();
}

async function expectAllRefused(retryAfter: RegExp): Promise<void> {
  for (const { status, body, headers } of await Promise.all(Array.from({ length: 20 }, signUp))) {
    expect({ status, body }).toEqual({ status: 503, body: { code: 'BUSY', requestId: expect.any(String) } });
    expect(headers.get('retry-after')).toMatch(retryAfter);
  }
}

/** Expects at most one line a minute about refusals. */
function expectOneLineAMinute(sentence: RegExp, since: number): void {
  const told = lines.filter(line => sentence.test(line));
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThanOrEqual(1 + (performance.now() - since) / 60_000);
  expect(lines.filter(line => /"stack"|request refused|request failed/.test(line))).toEqual([]);
}

const noRoom = /nothing can be written until there is room/;
const disk = await mountSmallDisk(150);

if (disk) {
  const dataDir = path.join(disk.folder, 'data');
  const uploads = path.join(dataDir, 'uploads');
  const upload = async (token: string) =>
    fetch(`${running.url}/api/upload/image`, {
      method: 'POST',
      headers: { ...multipartHeaders, authorization: `Bearer ${token}` },
      body: new Uint8Array(imageUpload(await flat(200, 100).png().toBuffer())),
    });
  /** Clears the log and returns the time. */
  const begin = () => {
    lines.length = 0;
    return performance.now();
  };

  /** Needs more room for the WAL than the full disk has. */
  const writeWal = () =>
    sql`select count(pg_logical_emit_message(false, 'test', repeat('x', 1000000)))
      from generate_series(1, 100)`.execute(running.deps.db);

  describe('on a full disk', () => {
    let token: string;

    beforeAll(async () => {
      await start(dataDir);
      token = (await signUp()).body.accessToken;
    });
    afterAll(async () => {
      disk.free();
      await running?.close();
      await disk.remove();
    });

    it('writes are rejected and reads served until there is space, with one line in the log', async () => {
      expect(await readiness()).toBe(200);
      const since = begin();
      await fillForGood(disk);
      await expectAllRefused(/^30$/);
      expect(await readiness()).toBe(503);
      expect(await hasRoom()).toBe('0');
      expect((await ask('GET /auth/me', { token })).status).toBe(200);
      expect((await ask('GET /health')).status).toBe(200);
      const refused = await upload(token);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
      expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
      // Jobs are retried constantly, and log nothing.
      await running.deps.jobs.runDue();
      expectOneLineAMinute(noRoom, since);

      disk.free();
      await expect.poll(readiness, patience).toBe(200);
      expect(await hasRoom()).toBe('1');
      expect((await signUp()).status).toBe(201);
      expect((await upload(token)).status).toBe(201);
    });

    it('a picture or document that does not fit leaves no partial file behind', async () => {
      const folder = path.join(disk.folder, 'store');
      const store = createLocalStore({ folder });
      await store.put('a.webp', Buffer.from('RIFF'), 'image/webp');
      disk.fill();
      await expect(store.put('b.webp', Buffer.alloc(200_000), 'image/webp')).rejects.toThrow('ENOSPC');
      expect(readdirSync(folder)).toEqual(['a.webp']);
      disk.free();
    });

    it('a private file that fits only in part stays as it was', () => {
      const file = path.join(disk.folder, 'private');
      writePrivateFile(file, 'before');
      disk.fill(20 * 4096);
      expect(() => writePrivateFile(file, 'x'.repeat(1_000_000))).toThrow('ENOSPC');
      expect(readFileSync(file, 'utf8')).toBe('before');
      expect(readdirSync(disk.folder).filter(name => name.startsWith('private'))).toEqual(['private']);
      disk.free();
    });

    it('a database whose creation ran out of space is created by the next start', async () => {
      const folder = path.join(disk.folder, 'new');
      disk.fill(20 * 1024 * 1024);
      const begin = () => startEmbeddedPostgres({ dataDir: folder, log: () => {} });
      await expect(begin()).rejects.toThrow(/^The database could not be created: .*could not extend file/s);
      expect(readdirSync(folder).filter(name => name.startsWith('postgres.init-'))).toEqual([]);
      disk.free();
      await (await begin()).stop();
      await rm(folder, { recursive: true });
    });

    it('the database recovers without a restart after its WAL had no space', async () => {
      const since = begin();
      disk.fill();
      await expect(writeWal()).rejects.toThrow();
      await expectAllRefused(/^(2|30)$/);
      expect(await readiness()).toBe(503);
      await expect
        .poll(() => lines.some(line => line.includes('could not be started again')), patience)
        .toBe(true);
      await expectAllRefused(/^2$/);
      expectOneLineAMinute(/the database is not responding/, since);

      disk.free();
      await expect.poll(readiness, patience).toBe(200);
      expect((await signUp()).status).toBe(201);
      expect((await ask('GET /auth/me', { token })).status).toBe(200);
    });

    it('shutdown works, and a start says why it is impossible and changes nothing', async () => {
      disk.fill();
      await expect(writeWal()).rejects.toThrow();
      await expect
        .poll(() => existsSync(path.join(dataDir, 'postgres/postmaster.pid')), patience)
        .toBe(false);
      // Fills the space that the server has freed.
      disk.fill();
      await running.close();
      disk.fill();
      const before = readdirSync(dataDir).toSorted();
      await expect(start(dataDir)).rejects.toThrow(
        /^The data folder .* cannot be written: ENOSPC: no space left/,
      );
      expect(readdirSync(dataDir).toSorted()).toEqual(before);
      disk.free();
      await start(dataDir);
      expect((await ask('GET /auth/me', { token })).status).toBe(200);
    });
  });
} else {
  process.stderr.write(
    'No disk can be mounted here (that needs root on Linux): a full one is tested by its errors only.\n',
  );
}

/** Needs no root: the database itself refuses, with the codes of a full disk. */
describe('when the database refuses to write', () => {
  let folders: string[];
  let database: EmbeddedPostgres;
  let asSuperuser: ReturnType<typeof openDatabase>;

  beforeAll(async () => {
    const folder = () => mkdtemp(path.join(tmpdir(), 'hotdrop-room-'));
    folders = [await folder(), await folder()];
    database = await startEmbeddedPostgres({ dataDir: folders[0] ?? '', log: () => {} });
    const connection = database.connection();
    await start(folders[1] ?? '', databaseUrl(connection, connection.database));
    asSuperuser = openDatabase({ ...connection, user: 'postgres', max: 1 });
  });
  afterAll(async () => {
    await asSuperuser?.destroy();
    await running?.close();
    await database?.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const limitTemporaryFiles = async (to: string) => {
    await sql`alter system set temp_file_limit = ${sql.lit(to)}`.execute(asSuperuser);
    await sql`select pg_reload_conf()`.execute(asSuperuser);
  };

  it.each([
    ['53100', 'could not extend file: No space left on device'],
    ['53200', 'out of memory'],
    ['58030', 'could not write block'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['XX000', 'could not extend file: Disk quota exceeded'],
  ])('with %s, the server is not ready until a test write succeeds', async (code, message) => {
    await sql`create function refuse() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception '${message}' using errcode = '${code}'; end`)}`.execute(asSuperuser);
    await sql`create trigger refuse before insert on users execute function refuse()`.execute(asSuperuser);
    // The test write needs a temporary file, so it fails as well.
    await limitTemporaryFiles('64kB');
    lines.length = 0;
    await expectAllRefused(/^30$/);
    await expect.poll(readiness, patience).toBe(503);
    expect(lines.filter(line => /"stack"|request refused|request failed/.test(line))).toEqual([]);

    await sql`drop function refuse cascade`.execute(asSuperuser);
    await limitTemporaryFiles('-1');
    await expect.poll(readiness, patience).toBe(200);
    expect((await signUp()).status).toBe(201);
  });
});
