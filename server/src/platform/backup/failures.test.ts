import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, startCommand } from '../../../test/backup/commands.ts';
import { emptyDatabase } from '../../../test/backup/empty-database.ts';
import { filesOf } from '../../../test/backup/states.ts';
import { signUp } from '../../../test/people.ts';
import { databaseOf } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackedUpStore, storesOf } from './stored-files.ts';
import { isSchemaEmpty } from './tables.queries.ts';
import { verifyBackup } from './verified-backup.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-failures-'));
const dataDir = path.join(folder, 'data');
const server = useServer({ dataDir });
const stores = storesOf({ dataDir, s3: null });
let url: string;
/** A complete backup. */
let file: string;
let files = 0;

beforeAll(async () => {
  await server.deps.jobs.pause();
  const player = await signUp(server, 'player');
  for (let count = 0; count < 3; count++) await uploadPicture(server, player);
  url = await databaseOf(server);
  file = newFile();
  await backUp({ file });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFile = () => path.join(folder, `${++files}.tar`);
const quiet = () => new AbortController().signal;
const silent = () => {};

function backUp(options: Partial<Parameters<typeof createBackup>[0]>) {
  const connection = { connectionString: url };
  return createBackup({ file: newFile(), connection, stores, signal: quiet(), progress: silent, ...options });
}

/** Returns the stores with some methods of the uploads store replaced. */
function withUploads(
  place: readonly BackedUpStore[],
  store: Partial<BackedUpStore['store']>,
): BackedUpStore[] {
  return place.map(kept =>
    kept.name === 'uploads' ? { ...kept, store: { ...kept.store, ...store } } : kept,
  );
}

/** Creates an empty database and an empty data folder for one test. */
async function emptyPlace() {
  const { db, connection } = await emptyDatabase();
  const place = await mkdtemp(path.join(folder, 'place-'));
  return {
    db,
    dataDir: place,
    options: {
      connect: async () => connection,
      stores: storesOf({ dataDir: place, s3: null }),
      signal: quiet(),
      warn: silent,
      progress: silent,
    },
    /** Returns whether nothing has been restored there. */
    isEmpty: async () => (await isSchemaEmpty(db)) && Object.keys(await filesOf(place)).length === 0,
  };
}

describe('a failed backup leaves no file (D8)', () => {
  /** Returns the files that this backup has left in the folder. */
  const left = async (name: string) =>
    (await readdir(folder)).filter(entry => entry.startsWith(path.basename(name)));

  it('when it is aborted midway', async () => {
    const controller = new AbortController();
    const stopped = newFile();
    const progress = () => controller.abort(new Error('enough'));
    await expect(backUp({ file: stopped, signal: controller.signal, progress })).rejects.toThrow('enough');
    expect(await left(stopped)).toEqual([]);
  });

  it('when the disk is full, and says so in one line', async () => {
    const full = newFile();
    const { code, output } = await run('backup', full, { DATABASE_URL: url, DATA_DIR: dataDir }, 16);
    expect([code, output]).toEqual([1, expect.stringContaining(`${full}.part cannot be written`)]);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(await left(full)).toEqual([]);
  });

  it.each([
    ['SIGINT', [], 1],
    ['SIGKILL', ['.part'], null],
  ] as const)(
    'when its process gets %s (SIGKILL leaves the .part file)',
    async (signal, remains, exitCode) => {
      const killed = newFile();
      const { db } = server.deps;
      // The backup waits for this table, so it is in progress until the lock is released.
      await db.transaction().execute(async trx => {
        await sql`lock table users in access exclusive mode`.execute(trx);
        const command = startCommand('backup', killed, { DATABASE_URL: url, DATA_DIR: dataDir });
        await expect.poll(() => existsSync(`${killed}.part`), { timeout: 30_000 }).toBe(true);
        const waiting = sql<{ pid: number }>`
        select pid from pg_stat_activity where application_name = 'hotdrop-backup' and wait_event_type = 'Lock'
          and datname = current_database()`;
        await expect.poll(async () => (await waiting.execute(db)).rows, { timeout: 30_000 }).toHaveLength(1);
        command.kill(signal);
        const { code, output } = await command.ended;
        expect(code).toBe(exitCode);
        expect(output.trim()).toBe(code === 1 ? 'Stopped by SIGINT; no files were left.' : '');
      });
      expect(await left(killed)).toEqual(remains.map(ending => path.basename(killed) + ending));
    },
  );

  it('when none of the pictures is in the store, which must be the wrong one', async () => {
    const elsewhere = storesOf({ dataDir: path.join(folder, 'elsewhere'), s3: null });
    await expect(backUp({ stores: elsewhere })).rejects.toThrow('None of the 3 uploads exist');
  });

  it('when there is nothing to back up: no installation in the database or data folder', async () => {
    const { options } = await emptyPlace();
    await expect(backUp({ connection: await options.connect() })).rejects.toThrow('contains no Hotdrop data');
    const missing = path.join(folder, 'missing');
    const { code, output } = await run('backup', newFile(), { DATA_DIR: missing });
    expect([code, output.trim()]).toEqual([1, `DATA_DIR: ${missing} contains no Hotdrop data.`]);
    expect(existsSync(missing)).toBe(false);
  });
});

describe('missing pictures', () => {
  it('are counted separately: removed during the backup, or lost before it', async () => {
    const player = await signUp(server, 'player');
    const ids = [await uploadPicture(server, player), await uploadPicture(server, player)].map(address =>
      path.basename(address, '.webp'),
    );
    const [lost = '', removed = ''] = ids;
    await rm(path.join(dataDir, 'uploads', `${lost}.webp`));
    const uploads = stores[0]!.store;
    const read = async (key: string) => {
      if (key === `${removed}.webp`) {
        await server.deps.db.deleteFrom('uploads').where('id', '=', removed).execute();
        await uploads.remove(key);
      }
      return uploads.read(key);
    };
    const { manifest } = await backUp({ stores: withUploads(stores, { read }) });
    expect(manifest.stores[0]).toMatchObject({ name: 'uploads', files: 3, removed: 1, lost: 1 });
    await server.deps.db.deleteFrom('uploads').where('id', '=', lost).execute();
  });
});

describe('a restore is rejected, or undone without a trace (D8)', () => {
  it('when the database is not empty, or there are files already', async () => {
    const place = await emptyPlace();
    const backup = await verifyBackup(file);
    await sql`create table notes (id integer)`.execute(place.db);
    await expect(restoreBackup(backup, place.options)).rejects.toThrow('The database is not empty');
    expect(await filesOf(place.dataDir)).toEqual({});
    await sql`drop table notes`.execute(place.db);
    await place.options.stores[1]!.store.put('a.bin', Buffer.from('sealed'), 'application/octet-stream');
    await expect(restoreBackup(backup, place.options)).rejects.toThrow('There are already documents');
    expect(Object.keys(await filesOf(place.dataDir))).toEqual(['documents/a.bin']);
    expect(await isSchemaEmpty(place.db)).toBe(true);
  });

  it('when the backup file is cut off, before a database is created', async () => {
    const cut = newFile();
    const content = await readFile(file);
    await writeFile(cut, content.subarray(0, content.length - 700));
    const target = path.join(folder, 'not-made');
    const { code, output } = await run('restore', cut, { DATA_DIR: target });
    expect([code, output.trim()]).toEqual([
      1,
      `${cut} is not a complete Hotdrop backup: it was cut off, or is a different file.`,
    ]);
    expect(existsSync(target)).toBe(false);
  });

  it('when the backup is from a newer version', async () => {
    const newer = newFile();
    const { db } = server.deps;
    await sql`insert into kysely_migration values ('9999-from-tomorrow', now()::text)`.execute(db);
    await backUp({ file: newer });
    await sql`delete from kysely_migration where name like '9999%'`.execute(db);
    const place = await emptyPlace();
    const connect = () => Promise.reject(new Error('the database was asked for'));
    const restored = restoreBackup(await verifyBackup(newer), { ...place.options, connect });
    await expect(restored).rejects.toThrow(
      'created by a newer Hotdrop: this one does not know 9999-from-tomorrow',
    );
  });

  it('when a file cannot be stored; the next try succeeds', async () => {
    const place = await emptyPlace();
    const { stores } = place.options;
    let stored = 0;
    const put = async (...given: Parameters<BackedUpStore['store']['put']>) => {
      if (++stored === 3) throw new Error('no space left');
      await storesOf({ dataDir: place.dataDir, s3: null })[0]!.store.put(...given);
    };
    const failing = { ...place.options, stores: withUploads(stores, { put }) };
    await expect(restoreBackup(await verifyBackup(file), failing)).rejects.toThrow('no space left');
    expect(stored).toBe(3);
    expect(await place.isEmpty()).toBe(true);
    // The next try succeeds.
    await restoreBackup(await verifyBackup(file), place.options);
    expect(await place.isEmpty()).toBe(false);
  });

  it('when it is aborted, during the rows or during the files', async () => {
    for (const moment of [/rows/, /uploads/]) {
      const place = await emptyPlace();
      const controller = new AbortController();
      const progress = (message: string) => {
        if (moment.test(message)) controller.abort(new Error('enough'));
      };
      const { signal } = controller;
      const restored = restoreBackup(await verifyBackup(file), { ...place.options, signal, progress });
      await expect(restored).rejects.toThrow('enough');
      expect(await place.isEmpty()).toBe(true);
    }
  });

  it('when the backup file changes between the check and the restore', async () => {
    const changing = newFile();
    await copyFile(file, changing);
    const backup = await verifyBackup(changing);
    const content = await readFile(changing);
    // In the middle of the last picture: only its bytes differ.
    const picture = content.lastIndexOf('RIFF');
    content[picture + 40] = (content[picture + 40] ?? 0) ^ 1;
    await writeFile(changing, content);
    const place = await emptyPlace();
    await expect(restoreBackup(backup, place.options)).rejects.toThrow('damaged or was changed');
    expect(await place.isEmpty()).toBe(true);
  });
});
