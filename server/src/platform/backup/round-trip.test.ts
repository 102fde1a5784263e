import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLogins, demoPassword } from '../../../demo/logins.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { run } from '../../../test/backup/commands.ts';
import { emptyDatabase } from '../../../test/backup/empty-database.ts';
import { filesOf, rowsOf, schemaOf } from '../../../test/backup/states.ts';
import { dropQuietHours } from '../../../test/databases.ts';
import { isDeep } from '../../../test/depth.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { quietConfig } from '../../../test/quiet-config.ts';
import { databaseOf } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';
import { startHotdrop } from '../../start.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-backup-'));
const dataDir = path.join(folder, 'data');
const kycKey = 'the key that is kept in another place';
const server = useServer({ dataDir, kycKey });
/** Enough to fill the demo and start six processes, most of them with PostgreSQL. */
const processesTake = 240_000;
let writer: Person;

beforeAll(async () => {
  await seedDemo(server.deps, { now: new Date() });
  await server.deps.jobs.pause();
  writer = await signUp(server, 'player');
}, processesTake);
afterAll(() => rm(folder, { recursive: true, force: true }));

const secrets = {
  TOKEN_SECRET: 'x'.repeat(32),
  KYC_KEY: kycKey,
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
};

/**
 * Returns what visitors and the demo's accounts see of a server at `url`, and whether a reviewer can view
 * documents.
 */
async function answersOf(url: string): Promise<{ status: number; body: unknown }[]> {
  const ask = async (target: string, token?: string) => {
    const response = await fetch(url + target, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body = isJson ? await response.json() : Buffer.from(await response.arrayBuffer()).toString('hex');
    return { status: response.status, body };
  };
  const tokenOf = async (role: keyof typeof demoLogins): Promise<string> => {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoLogins[role].email, password: demoPassword }),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { accessToken: string }).accessToken;
  };
  const [player, organizer, admin] = [
    await tokenOf('player'),
    await tokenOf('organization'),
    await tokenOf('admin'),
  ];
  const { db } = server.deps;
  const banner = await db
    .selectFrom('scrims')
    .select(['id', 'banner_url'])
    .where('banner_url', 'is not', null)
    .executeTakeFirstOrThrow();
  const tournament = await db
    .selectFrom('tournaments')
    .select('id')
    .orderBy('registered_count', 'desc')
    .executeTakeFirstOrThrow();
  const message = await db
    .selectFrom('messages')
    .innerJoin('tournament_groups', 'tournament_groups.room_id', 'messages.room_id')
    .innerJoin('tournaments', 'tournaments.id', 'tournament_id')
    .innerJoin('users', 'users.id', 'organization_id')
    .select(['tournament_id', 'tournament_groups.id'])
    .where('users.email', '=', demoLogins.organization.email)
    .executeTakeFirstOrThrow();
  const paper = await db
    .selectFrom('kyc_documents')
    .select(['user_id', 'kind'])
    .where('submission_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return Promise.all([
    ask('/api/tournaments?limit=100'),
    ask('/api/scrims?limit=100'),
    ask('/api/promos'),
    ask(`/api/scrims/${banner.id}`, player),
    ask(`/api/tournaments/${tournament.id}`, player),
    ask(`/api/scrims/${banner.id}/standings`),
    ask(banner.banner_url ?? ''),
    ask('/api/dashboard/player', player),
    ask(`/api/tournaments/${message.tournament_id}/groups/${message.id}/room/messages`, organizer),
    ask('/api/admin/tournaments', admin),
    ask(`/api/admin/org-kyc/${paper.user_id}/documents/${paper.kind}`, admin),
  ]);
}

it(
  'D8: a backup made while users upload pictures is restored with matching rows and files',
  async () => {
    const url = await databaseOf(server);
    const file = path.join(folder, 'at-work.tar');
    const before = await rowsOf(server.deps.db);
    let isOver = false;
    const work = async () => {
      for (let previous: string | null = null; !isOver; ) {
        const avatarUrl = await uploadPicture(server, writer);
        // Nothing shows the profile's old picture any more, so it is removed.
        const { status } = await server.call('PUT /auth/profile', {
          token: writer.token,
          body: { avatarUrl },
        });
        expect(status).toBe(200);
        expect(avatarUrl).not.toBe(previous);
        previous = avatarUrl;
      }
    };
    const working = work();
    const made = await run('backup', file, { DATABASE_URL: url, DATA_DIR: dataDir });
    isOver = true;
    await working;
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Secrets are not included') });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const content = await readFile(file);
    for (const secret of Object.values(secrets)) expect(content.includes(secret)).toBe(false);

    const { url: target, db } = await emptyDatabase();
    const restoredDir = path.join(folder, 'restored');
    const env = { DATABASE_URL: target, DATA_DIR: restoredDir, ...secrets };
    const restored = await run('restore', file, env);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: ') });
    expect(restored.output).not.toContain('Warning');
    const { users: _before, uploads: _uploads, ...settled } = before;
    expect(await rowsOf(db)).toMatchObject(settled);
    const rows = await db.selectFrom('uploads').select('id').execute();
    // Every invariant between rows holds in the backup's snapshot.
    expect(await brokenInvariants(db, server.clock.now())).toEqual([]);
    const names = rows.map(({ id }) => `uploads/${id}.webp`);
    const files = Object.keys(await filesOf(restoredDir)).filter(name =>
      /^uploads.*(?<!-small)\.webp$/.test(name),
    );
    // Rows of pictures removed after the snapshot have no file, and the backup says how many.
    const removed = Number(/(\d+) uploads were deleted during the backup/.exec(made.output)?.[1] ?? 0);
    expect(names).toEqual(expect.arrayContaining(files));
    expect(files.length).toBe(names.length - removed);
  },
  processesTake,
);

if (isDeep)
  it(
    'D8: a backup is restored into an embedded database, which gives the same responses and can be backed up again',
    async () => {
      const file = path.join(folder, 'quiet.tar');
      expect(
        await run('backup', file, { DATABASE_URL: await databaseOf(server), DATA_DIR: dataDir }),
      ).toMatchObject({ code: 0 });
      const restoredDir = path.join(folder, 'embedded');
      const env = { DATA_DIR: restoredDir };
      const withoutKey = await run('restore', file, env);
      expect(withoutKey).toMatchObject({
        code: 0,
        output: expect.stringContaining('There is no KYC_KEY yet'),
      });

      const postgres = await startEmbeddedPostgres({ dataDir: restoredDir, log: () => {} });
      const db = openDatabase({ ...postgres.connection(), max: 1 });
      expect(await rowsOf(db)).toEqual(await rowsOf(server.deps.db));
      // As in all databases of tests.
      await dropQuietHours(db);
      expect(await schemaOf(db)).toEqual(await schemaOf(server.deps.db));
      expect(await filesOf(restoredDir)).toEqual(await filesOf(dataDir));
      expect(await db.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()).toEqual(
        [],
      );
      await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
      await db.destroy();
      await postgres.stop();

      await writeFile(path.join(restoredDir, 'kyc-key'), kycKey);
      const running = await startHotdrop({ config: quietConfig(restoredDir), clock: server.clock });
      await running.deps.jobs.pause();
      const again = path.join(folder, 'again.tar');
      try {
        const refreshed = await fetch(`${running.url}/api/auth/refresh`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refreshToken: writer.refreshToken }),
        });
        expect(refreshed.status).toBe(401);
        const answers = await answersOf(running.url);
        expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200));
        expect(answers).toEqual(await answersOf(server.url));
        // It uses the running database and starts no second one.
        expect(await run('backup', again, env)).toMatchObject({ code: 0 });
        expect((await fetch(`${running.url}/api/ready`)).status).toBe(200);
      } finally {
        await running.close();
      }
      // This backup starts the database and stops it.
      expect(await run('backup', `${again}.2`, env)).toMatchObject({ code: 0 });
      await expect(stat(path.join(restoredDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
      expect(await run('restore', file, env)).toEqual({
        code: 1,
        output: expect.stringContaining(
          'There are already uploads. A backup can only be restored into an empty file store.',
        ),
      });
    },
    processesTake,
  );
