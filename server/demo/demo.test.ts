import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '../src/platform/lib/clock.ts';
import { startHotdrop } from '../src/start.ts';
import { isDeep } from '../test/depth.ts';
import { type Demo, demoConfig, openDemo } from './demo.ts';
import { readDemoFolder } from './demo-folder.ts';
import { demoLogins, demoPassword } from './logins.ts';
import { plannedTournaments } from './tournaments/all.ts';

const script = path.resolve(import.meta.dirname, '../../scripts/demo.ts');

let dataDir: string;
let open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-demo-'));
});
afterEach(async () => {
  for (const { close } of open) await close();
  open = [];
  // Without retries, so that it fails if an interrupted seeding still writes there.
  await rm(dataDir, { recursive: true, force: true });
});

const config = () => demoConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });

async function opened(): Promise<Demo> {
  const demo = await openDemo(config());
  open.push(demo.running);
  return demo;
}

/** Interrupts a seeding after a fifth of it. */
const breakOff = (done: number) => {
  if (done > 0.2) throw new Error('the power went');
};

async function count(demo: Demo, table: 'users' | 'tournaments' | 'uploads'): Promise<number> {
  return (await demo.running.deps.db.selectFrom(table).select('id').execute()).length;
}

/** Calls an auth route; returns the status. */
async function post(demo: Demo, route: 'login' | 'register', body: object): Promise<number> {
  const { status } = await fetch(`${demo.running.url}/api/auth/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
}

describe('npm run demo', () => {
  test('refuses to run in production, in one line', async () => {
    const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir };
    const run = promisify(execFile)(process.execPath, [script], { env });
    const { code, stderr, stdout } = await run.then(
      () => expect.unreachable(),
      error => error,
    );
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Hotdrop cannot start. The demo has logins that everybody knows; with NODE_ENV=production use npm start.\n',
    );
    expect(stdout).toBe('');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('stays on this machine, in its own folder, and ignores any configured database, bucket or mail server', () => {
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgresql://somebody@db.example.org/real',
      SMTP_URL: 'smtp://mail.example.org',
      S3_BUCKET: 'real',
      ADMIN_EMAIL: 'real@example.org',
    };
    expect(demoConfig(env)).toMatchObject({
      host: 'localhost',
      port: 3000,
      dataDir,
      databaseUrl: null,
      smtpUrl: null,
      s3: null,
      admin: null,
      emailOtp: false,
    });
    expect(demoConfig({ DATA_DIR: dataDir, PORT: '4100', HOST: '127.0.0.1' })).toMatchObject({
      host: '127.0.0.1',
      port: 4100,
    });
  });
});

describe('the data folder of the demo', () => {
  test('is filled once, even after an interrupted first start; kept for a day, then filled again', {
    timeout: 240_000,
  }, async () => {
    const broken = await openDemo(config());
    await expect(broken.fill(breakOff)).rejects.toThrow('the power went');
    expect(await count(broken, 'users')).toBeGreaterThan(300);
    await broken.running.close();
    expect(readDemoFolder(dataDir)?.state).toBe('seeding');

    const second = await openDemo(config());
    expect(await count(second, 'users')).toBe(0);
    expect(await second.fill()).toBe('seeded');
    const users = await count(second, 'users');
    expect(await count(second, 'tournaments')).toBe(plannedTournaments.length);
    const files = await readdir(path.join(dataDir, 'uploads'), { recursive: true });
    expect(files.filter(file => file.endsWith('.webp') && !file.endsWith('-small.webp'))).toHaveLength(
      await count(second, 'uploads'),
    );
    await second.running.close();
    const first = readDemoFolder(dataDir);
    expect(first?.state).toBe('ready');

    const third = await openDemo(config());
    expect(await third.fill()).toBe('kept');
    expect(await count(third, 'users')).toBe(users);
    expect(await count(third, 'tournaments')).toBe(plannedTournaments.length);
    expect(readDemoFolder(dataDir)).toEqual(first);
    const login = await post(third, 'login', { email: demoLogins.admin.email, password: demoPassword });
    expect(login).toBe(200);
    const visitor = { name: 'Visitor', email: 'visitor@example.org', password: 'correct horse battery' };
    expect(await post(third, 'register', visitor)).toBe(201);
    expect(await count(third, 'users')).toBe(users + 1);
    await third.running.close();
    // In the format of earlier versions.
    const timesSetAt = new Date(Date.now() - 25 * hourMs).toISOString();
    await writeFile(path.join(dataDir, 'demo.json'), JSON.stringify({ state: 'ready', timesSetAt }));

    const nextDay = await opened();
    expect(await count(nextDay, 'users')).toBe(0);
    if (isDeep) {
      expect(await nextDay.fill()).toBe('seeded');
      expect(await count(nextDay, 'users')).toBe(users);
      expect(Date.parse(readDemoFolder(dataDir)!.seededAt)).toBeGreaterThan(Date.now() - hourMs);
    } else {
      // Seeding again takes as long as the first time, so a short round only starts it.
      await expect(nextDay.fill(breakOff)).rejects.toThrow('the power went');
      expect(await count(nextDay, 'users')).toBeGreaterThan(300);
    }
  });

  test('is left unchanged if it contains a real installation', async () => {
    const real = await startHotdrop({ config: config() });
    const { status } = await fetch(`${real.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Real', email: 'real@example.org', password: 'correct horse battery' }),
    });
    expect(status).toBe(201);
    await real.close();

    const demo = await opened();
    await expect(demo.fill()).rejects.toThrow('contains a real Hotdrop');
    expect(await count(demo, 'users')).toBe(1);
    expect(readDemoFolder(dataDir)).toBeNull();
    await demo.running.close();
    open = [];

    // Not even with an old demo.json next to it.
    const seededAt = new Date(Date.now() - 25 * hourMs).toISOString();
    await writeFile(path.join(dataDir, 'demo.json'), JSON.stringify({ state: 'ready', seededAt }));
    await expect(openDemo(config())).rejects.toThrow('contains a real Hotdrop');
  });

  test('is left unchanged if its demo.json is damaged', async () => {
    await writeFile(path.join(dataDir, 'demo.json'), '{"state":');
    await expect(openDemo(config())).rejects.toThrow(/demo\.json is damaged/);
    expect(await readdir(dataDir)).toContain('demo.json');
  });
});
