import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../../../test/backup/empty-database.ts';
import { filesOf, rowsOf, schemaOf } from '../../../test/backup/states.ts';
import { dropQuietHours } from '../../../test/databases.ts';
import { waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { flat } from '../../../test/pictures/pictures.ts';
import { startS3StandIn } from '../../../test/s3/s3-stand-in.ts';
import { databaseOf } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';
import { migrateTo } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { storesOf } from './stored-files.ts';
import { verifyBackup } from './verified-backup.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-places-'));
const dataDir = path.join(folder, 'data');
const server = useServer({ dataDir });
afterAll(() => rm(folder, { recursive: true, force: true }));

const running = { signal: new AbortController().signal, progress: () => {} };

it('D8: files are restored from a disk into a bucket and back, even if the bucket cuts off a response', async () => {
  await server.deps.jobs.pause();
  const organizer = await waitingOrganizer(server);
  for (const side of [20, 30]) await uploadPicture(server, organizer, flat(side, side));
  // Large enough to have a small size too.
  await uploadPicture(server, organizer, flat(1000, 900));
  const s3 = await startS3StandIn();
  onTestFinished(() => s3.stop());
  const bucket = storesOf({ dataDir, s3: s3.settings });
  const first = path.join(folder, 'first.tar');
  await createBackup({
    ...running,
    file: first,
    connection: { connectionString: await databaseOf(server) },
    stores: storesOf({ dataDir, s3: null }),
  });

  const inBucket = await emptyDatabase();
  const warn = (message: string) => expect.unreachable(message);
  const connect = async () => inBucket.connection;
  await restoreBackup(await verifyBackup(first), { ...running, warn, connect, stores: bucket });
  const stored = [...s3.objects].map(([name, { contentType }]) => [name.split('/')[1], contentType]);
  expect(stored.sort()).toEqual([
    ...Array(2).fill(['documents', 'application/octet-stream']),
    ...Array(4).fill(['uploads', 'image/webp']),
  ]);

  s3.misbehave('half a body', 1);
  const second = path.join(folder, 'second.tar');
  await createBackup({ ...running, file: second, connection: inBucket.connection, stores: bucket });
  const onDisk = await emptyDatabase();
  const place = path.join(folder, 'place');
  await restoreBackup(await verifyBackup(second), {
    ...running,
    warn,
    connect: async () => onDisk.connection,
    stores: storesOf({ dataDir: place, s3: null }),
  });
  expect(await filesOf(place)).toEqual(await filesOf(dataDir));
  expect(await rowsOf(onDisk.db)).toEqual(await rowsOf(server.deps.db));
  // A bucket with files is not empty.
  const again = restoreBackup(await verifyBackup(second), { ...running, warn, connect, stores: bucket });
  await expect(again).rejects.toThrow('There are already uploads');
});

it('D8: a backup of the previous schema is restored and migrated, without tables that are not Hotdrop’s', async () => {
  const before = Object.keys(migrations).at(-2) ?? '';
  const old = await emptyDatabase();
  await migrateTo(old.db, before);
  await sql`insert into users (id, email, password_hash, role, name, created_at, updated_at)
    select gen_random_uuid(), 'old-' || n || '@example.in', '-', 'player', E'Tab\tand \\\\ and new\nline ' || n, now(), now()
    from generate_series(1, 40000) n`.execute(old.db);
  await sql`insert into audit_log (id, at, action, target_kind, target_id, detail)
    values (gen_random_uuid(), now(), 'create', 'scrim', 'x', '{}')`.execute(old.db);
  await sql`create table notes as select 'of the operator' as note`.execute(old.db);
  const file = path.join(folder, 'old.tar');
  const stores = storesOf({ dataDir: path.join(folder, 'new'), s3: null });
  const { manifest } = await createBackup({ ...running, file, connection: old.connection, stores });
  expect(manifest.migrations.at(-1)).toBe(before);
  // With a single part, the test would not show that parts are joined again.
  expect(manifest.tables.find(({ name }) => name === 'users')?.parts).toBeGreaterThan(2);

  const now = await emptyDatabase();
  const warnings: string[] = [];
  await restoreBackup(await verifyBackup(file), {
    ...running,
    warn: message => warnings.push(message),
    connect: async () => now.connection,
    stores,
  });
  expect(warnings).toEqual(['The table notes (1 rows) is not one of Hotdrop’s and is skipped.']);
  await dropQuietHours(now.db);
  expect(await schemaOf(now.db)).toEqual(await schemaOf(server.deps.db));
  const columns = sql`select md5(string_agg(id || email || name, '|' order by id)) from users`;
  expect((await columns.execute(now.db)).rows).toEqual((await columns.execute(old.db)).rows);
  const applied = sql<{ name: string }>`select name from kysely_migration order by name`;
  expect((await applied.execute(now.db)).rows.map(row => row.name)).toEqual(Object.keys(migrations));
  const guard = sql`delete from audit_log`.execute(now.db);
  await expect(guard).rejects.toThrow('append-only');
});

it('no table uses a sequence, since a backup would not contain its value', async () => {
  const { rows } = await sql`select sequencename from pg_sequences where schemaname = 'public'`.execute(
    server.deps.db,
  );
  expect(rows).toEqual([]);
});
