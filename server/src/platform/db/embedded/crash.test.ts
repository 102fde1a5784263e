import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isDeep } from '../../../../test/depth.ts';
import {
  leftovers,
  query,
  refusalIn,
  serverPid,
  startIn,
  startInOtherProcess,
  temporaryFolder,
  until,
  useFolderWithDatabase,
} from './embedded-postgres.fixture.ts';
import { isAlive, isServerOf } from './processes.ts';

const folderWithDatabase = useFolderWithDatabase();

/** Starts a program unrelated to the database. */
function unrelatedProcess(cwd = '/'): number {
  const child = spawn('sleep', ['60'], { cwd, stdio: 'ignore' });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child.pid!;
}

describe('after kill -9 of Hotdrop', () => {
  it('the next start ends the orphaned server and keeps the data', async () => {
    const dataDir = await folderWithDatabase();
    const killed = startInOtherProcess(dataDir);
    await killed.ready();
    const orphan = serverPid(dataDir);
    await killed.kill();
    expect(isAlive(orphan)).toBe(true);

    const log = vi.fn<(message: string) => void>();
    const database = await startIn(dataDir, { log });
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`left running (pid ${orphan})`));
    await until(() => !isAlive(orphan));
    expect(await query(database, 'select id from teams')).toEqual([{ id: 1 }]);
    await database.stop();
    expect(await leftovers(dataDir)).toEqual([]);
  });

  it('and of PostgreSQL, the next start recovers the data', async () => {
    const dataDir = await folderWithDatabase();
    const killed = startInOtherProcess(dataDir);
    await killed.ready();
    await killed.kill();
    process.kill(serverPid(dataDir), 'SIGKILL');
    expect(await query(await startIn(dataDir), 'select id from teams')).toEqual([{ id: 1 }]);
  });

  if (isDeep)
    it('and of PostgreSQL, a session that is still computing is ended', async () => {
      const dataDir = await folderWithDatabase();
      const first = await startIn(dataDir);
      const client = new pg.Client(first.connection());
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const cutOff = client.query('select count(*) from generate_series(1, 1e12) n').catch(() => undefined);
      await new Promise(resolve => setTimeout(resolve, 100));
      process.kill(serverPid(dataDir), 'SIGKILL');
      await new Promise(resolve => setTimeout(resolve, 100));
      expect(isAlive(rows[0].pid)).toBe(true);
      await first.stop();
      await cutOff;
      await until(() => !isAlive(rows[0].pid));
      expect(await query(await startIn(dataDir), 'select id from teams')).toEqual([{ id: 1 }]);
    });

  if (isDeep)
    it('the socket’s temporary folder is removed', async () => {
      const dataDir = join(await temporaryFolder(), 'a'.repeat(60), 'b'.repeat(60));
      await mkdir(dataDir, { recursive: true, mode: 0o755 });
      const killed = startInOtherProcess(dataDir);
      await killed.ready();
      const { server } = JSON.parse(readFileSync(join(dataDir, 'supervisor.json'), 'utf8'));
      await killed.kill();
      const database = await startIn(dataDir);
      expect(database.connection().host).not.toBe(server.socketFolder);
      expect(() => readdirSync(server.socketFolder)).toThrow('ENOENT');
    });

  if (isDeep)
    it('during initdb, the unfinished cluster is removed and created again', async () => {
      const dataDir = await temporaryFolder();
      const killed = startInOtherProcess(dataDir);
      await until(() => {
        const name = readdirSync(dataDir).find(entry => entry.startsWith('postgres.init-'));
        return name !== undefined && existsSync(join(dataDir, name, 'data', 'PG_VERSION'));
      });
      await killed.kill();
      expect(readdirSync(dataDir)).not.toContain('postgres');
      const database = await startIn(dataDir);
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
      expect(await leftovers(dataDir)).toEqual([]);
    });
});

describe('a pid file', () => {
  if (isDeep)
    it.each([
      ['in another folder', () => '/'],
      ['in the cluster’s folder', (dataDir: string) => join(dataDir, 'postgres')],
    ])('that names an unrelated process %s does not end that process', async (_, cwd) => {
      const dataDir = await folderWithDatabase();
      const killed = startInOtherProcess(dataDir);
      await killed.ready();
      await killed.kill();
      const orphan = serverPid(dataDir);
      const file = join(dataDir, 'postgres', 'postmaster.pid');
      const text = readFileSync(file, 'utf8');
      process.kill(orphan, 'SIGKILL');
      await until(async () => !(await isServerOf(orphan, join(dataDir, 'postgres'))));

      const unrelated = unrelatedProcess(cwd(dataDir));
      const socketLock = join(dataDir, 'postgres', '.s.PGSQL.5432.lock');
      for (const path of [file, socketLock])
        writeFileSync(path, text.replace(String(orphan), String(unrelated)));
      const database = await startIn(dataDir);
      expect(await query(database, 'select id from teams')).toEqual([{ id: 1 }]);
      await database.stop();
      expect(isAlive(unrelated)).toBe(true);
    });

  if (isDeep)
    it('that is empty after a system crash does not prevent a start', async () => {
      const dataDir = await folderWithDatabase();
      writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '');
      await startIn(dataDir);
    });

  it('of a server that Hotdrop did not start prevents a start, and that server keeps running', async () => {
    const dataDir = await folderWithDatabase();
    const killed = startInOtherProcess(dataDir);
    await killed.ready();
    await killed.kill();
    const record = readFileSync(join(dataDir, 'supervisor.json'), 'utf8');
    writeFileSync(
      join(dataDir, 'supervisor.json'),
      JSON.stringify({ ...JSON.parse(record), server: undefined }),
    );
    const pid = serverPid(dataDir);
    for (const _ of ['first', 'again']) {
      expect(await refusalIn(dataDir)).toBe(
        `A PostgreSQL server that Hotdrop did not start (pid ${pid}) uses ${join(dataDir, 'postgres')}: stop it first.`,
      );
    }
    expect(isAlive(pid)).toBe(true);
  });
});
