import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isDeep } from '../../../../test/depth.ts';
import { prepareDatabase } from './database.ts';
import {
  leftovers,
  query,
  serverPid,
  startIn,
  startInOtherProcess,
  temporaryFolder,
  until,
  useFolderWithDatabase,
} from './embedded-postgres.fixture.ts';
import { isAlive } from './processes.ts';
import { createRevival } from './revival.ts';

const folderWithDatabase = useFolderWithDatabase();

const isLinux = process.platform === 'linux';

describe('a data folder', () => {
  it('gets a database on the first start, which keeps its data for the second', async () => {
    const dataDir = join(await temporaryFolder(), 'not', 'there', 'yet');
    const first = await startIn(dataDir);
    await query(first, 'create table teams (name text); insert into teams values ($$Soul$$)');
    await first.stop();
    const second = await startIn(dataDir);
    expect(await query(second, 'select name from teams')).toEqual([{ name: 'Soul' }]);
  });

  it('has no process, socket or lock left after a stop, and stopping twice is safe', async () => {
    const dataDir = await folderWithDatabase();
    const database = await startIn(dataDir);
    const pid = serverPid(dataDir);
    expect(await leftovers(dataDir)).toContain('.s.PGSQL.5432');
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(await leftovers(dataDir)).toEqual([]);
    expect(isAlive(pid)).toBe(false);
  });

  if (isDeep)
    it('may have a path with spaces, commas, quotes and non-Latin letters', async () => {
      const dataDir = join(await temporaryFolder(), `"my", data's ख़ेल`);
      const database = await startIn(dataDir);
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
      await startIn(dataDir);
    });

  if (isDeep)
    it('may have a path too long for a socket, which then uses a private temporary folder', async () => {
      const dataDir = join(await temporaryFolder(), 'a'.repeat(60), 'b'.repeat(60));
      await mkdir(dataDir, { recursive: true, mode: 0o755 });
      const database = await startIn(dataDir);
      const { host } = database.connection();
      expect(host).toContain(tmpdir());
      expect(statSync(host).mode & 0o777).toBe(0o700);
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
      expect(existsSync(host)).toBe(false);
    });
});

describe('the database', () => {
  it('uses UTF-8, the same sort order everywhere, fsync and checksums', async () => {
    const database = await startIn(await folderWithDatabase());
    const [row] = await query(
      database,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
              current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, upper('é') as upper
       from pg_database where datname = current_database()`,
    );
    const expected = {
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      fsync: 'on',
      checksums: 'on',
      upper: 'É',
    };
    expect(row).toEqual(expected);
  });

  it('accepts settings, but none that would open it to the network', async () => {
    const settings = { work_mem: '7MB', listen_addresses: '*' };
    const database = await startIn(await folderWithDatabase(), { settings });
    expect(await query(database, 'show work_mem')).toEqual([{ work_mem: '7MB' }]);
    expect(await query(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it.runIf(isLinux)('listens on no network socket', async () => {
    const dataDir = await folderWithDatabase();
    await startIn(dataDir);
    const descriptors = `/proc/${serverPid(dataDir)}/fd`;
    const sockets = readdirSync(descriptors)
      .map(name => /^socket:\[(\d+)\]$/.exec(readlinkSync(join(descriptors, name)))?.[1])
      .filter(inode => inode !== undefined);
    expect(sockets.length).toBeGreaterThan(0);
    const network = ['tcp', 'tcp6', 'udp', 'udp6']
      .map(name => `/proc/net/${name}`)
      .filter(path => existsSync(path))
      .flatMap(path => readFileSync(path, 'utf8').split('\n'))
      .map(line => line.trim().split(/\s+/)[9]);
    expect(sockets.filter(inode => network.includes(inode))).toEqual([]);
  });

  it('accepts only the random password, which only its owner can read', async () => {
    const dataDir = await folderWithDatabase();
    const database = await startIn(dataDir);
    const file = join(dataDir, 'postgres.password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64url')).toHaveLength(32);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    for (const user of ['hotdrop', 'postgres']) {
      const client = new pg.Client({ ...database.connection(), user, password: 'guess' });
      await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
    }
    const hba = readFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8');
    const methods = hba.split('\n').filter(line => /^(local|host)/.test(line));
    expect(new Set(methods.map(line => line.split(/\s+/).at(-1)))).toEqual(
      new Set(['scram-sha-256', 'reject']),
    );
  });

  it('gives the application an ordinary role that can clone databases', async () => {
    const database = await startIn(await folderWithDatabase());
    const [role] = await query(
      database,
      'select usesuper, usecreatedb from pg_user where usename = current_user',
    );
    expect(role).toEqual({ usesuper: false, usecreatedb: true });
    await query(database, 'create database template_of_tests');
    await query(database, 'create database clone template template_of_tests');
    expect(database.connection('clone').database).toBe('clone');
  });

  if (isDeep)
    it('ignores the PG* environment variables', async () => {
      vi.stubEnv('PGSSLMODE', 'require').stubEnv('PGOPTIONS', '-c no_such_setting=1').stubEnv('PGPORT', '1');
      onTestFinished(() => void vi.unstubAllEnvs());
      const database = await startIn(await folderWithDatabase());
      vi.unstubAllEnvs();
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
});

describe('the server process', () => {
  it('that ends unexpectedly is restarted with its data, every time (D7)', async () => {
    const dataDir = await folderWithDatabase();
    const log = vi.fn<(message: string) => void>();
    const database = await startIn(dataDir, { log });
    for (const times of [1, 2]) {
      const killed = serverPid(dataDir);
      process.kill(killed, 'SIGKILL');
      await until(() => log.mock.calls.length === 2 * times);
      expect(serverPid(dataDir)).not.toBe(killed);
      expect(await query(database, 'select id from teams')).toEqual([{ id: 1 }]);
      expect(log.mock.calls.slice(-2)).toEqual([
        [
          expect.stringMatching(
            /ended unexpectedly \(signal SIGKILL\); see .*postgres\.log\. Starting it again\.$/,
          ),
        ],
        ['The database server runs again.'],
      ]);
    }
    await database.stop();
    expect(await leftovers(dataDir)).toEqual([]);
  });

  it('that ends during startup does not count as started (D7)', async () => {
    const database = await startIn(await folderWithDatabase());
    const { host: socketFolder, password } = database.connection();
    const limits = { ready: 10_000, createDatabase: 10_000 };
    // It responds to the end, like a killed server's session that has not noticed yet.
    const server = { ended: () => 'signal SIGKILL', trouble: () => undefined };
    const files = { logFile: 'the log', passwordFile: '' };
    await expect(prepareDatabase({ server, socketFolder, password, limits, ...files })).rejects.toThrow(
      'ended while starting (signal SIGKILL); see the log',
    );
  });

  if (isDeep)
    it('that cannot be restarted is retried until it can', async () => {
      const dataDir = await folderWithDatabase();
      const log = vi.fn<(message: string) => void>();
      const database = await startIn(dataDir, { log });
      const settings = join(dataDir, 'postgres', 'postgresql.auto.conf');
      const before = readFileSync(settings, 'utf8');
      writeFileSync(settings, 'no_such_setting = 1');
      process.kill(serverPid(dataDir), 'SIGKILL');
      await until(() => log.mock.calls.length === 2);
      expect(log.mock.calls[1]?.[0]).toMatch(
        /could not be started again \(.*contains errors.*\); retrying\.$/,
      );
      writeFileSync(settings, before);
      await until(() => log.mock.calls.at(-1)?.[0] === 'The database server runs again.');
      expect(await query(database, 'select id from teams')).toEqual([{ id: 1 }]);
    });

  if (isDeep)
    it('that keeps failing to start is logged once a minute', async () => {
      const log = vi.fn<(message: string) => void>();
      let starts = 0;
      const launch = async () => {
        if (++starts < 3) throw new Error('No space left on device');
      };
      const revival = createRevival({ launch, log, logFile: 'the log' });
      revival.begin();
      revival.ended('exit code 1');
      await until(() => starts === 3);
      await revival.end(async () => {});
      expect(log.mock.calls.filter(([line]) => line.includes('No space left'))).toHaveLength(1);
    });

  if (isDeep)
    it('that is stopped during a restart leaves nothing behind', async () => {
      const dataDir = await folderWithDatabase();
      const log = vi.fn<(message: string) => void>();
      const database = await startIn(dataDir, { log });
      process.kill(serverPid(dataDir), 'SIGKILL');
      await until(() => log.mock.calls.length > 0);
      await database.stop();
      expect((await leftovers(dataDir)).filter(entry => entry !== 'postmaster.pid')).toEqual([]);
      expect(await query(await startIn(dataDir), 'select id from teams')).toEqual([{ id: 1 }]);
    });

  if (isDeep)
    it('does not receive the terminal’s Ctrl-C', async () => {
      const dataDir = await folderWithDatabase();
      const other = startInOtherProcess(dataDir);
      await other.ready();
      process.kill(-other.pid, 'SIGINT');
      await new Promise(resolve => setTimeout(resolve, 300));
      expect(other.output()).toBe('READY');
      expect(isAlive(serverPid(dataDir))).toBe(true);
    });

  if (isDeep)
    it('does not keep the process that started it alive', async () => {
      const dataDir = await folderWithDatabase();
      const module = new URL('./embedded-postgres.ts', import.meta.url).href;
      const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });`;
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
      const pid = serverPid(dataDir);
      expect(isAlive(pid)).toBe(true);
      await (await startIn(dataDir)).stop();
      await until(() => !isAlive(pid));
    });
});
