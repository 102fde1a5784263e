import { chmod, cp, lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountForNewCluster, isRoot } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { PACKAGE_FOLDER, query, startIn, temporaryFolder } from './embedded-postgres.fixture.ts';
import { LIMITS } from './limits.ts';

async function packageWithoutLinks(): Promise<string> {
  const folder = join(await temporaryFolder(), 'package');
  await cp(PACKAGE_FOLDER, folder, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) await rm(join(folder, target), { force: true });
  return folder;
}

async function search(packageFolder: string) {
  const dataDir = await temporaryFolder();
  const rootFolders = [join(await temporaryFolder(), 'hotdrop')];
  return { dataDir, account: await accountForNewCluster(), limit: LIMITS.probe, packageFolder, rootFolders };
}

describe('the PostgreSQL binaries', () => {
  it('run from their package if it is accessible and its install script ran', async () => {
    expect(await usableBinaries(await search(PACKAGE_FOLDER))).toBe(join(PACKAGE_FOLDER, 'native'));
  });

  it('are copied, with the missing links added, if the package’s install script did not run', async () => {
    const packageFolder = await packageWithoutLinks();
    const { dataDir, rootFolders } = await search(packageFolder);
    const database = await startIn(dataDir, { internals: { packageFolder, rootFolders } });
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(
      (await readdir(packageFolder, { recursive: true })).filter(name => name.endsWith('.so.60')),
    ).toEqual([]);
  });

  it('are copied once, even by simultaneous starts, readable by everyone and writable by the owner only', async () => {
    const at = await search(await packageWithoutLinks());
    const umask = process.umask(0o077);
    const copies = await Promise.all([usableBinaries(at), usableBinaries(at), usableBinaries(at)]);
    process.umask(umask);
    const [copy] = copies;
    expect(new Set(copies).size).toBe(1);
    const parent = isRoot() ? at.rootFolders[0]! : at.dataDir;
    expect((await readdir(parent)).filter(name => name.startsWith('postgresql-'))).toHaveLength(1);
    for (const name of ['', ...(await readdir(copy!, { recursive: true }))]) {
      const { mode, uid } = await lstat(join(copy!, name));
      if ((await lstat(join(copy!, name))).isSymbolicLink()) continue;
      expect([name, uid, mode & 0o022, mode & 0o044]).toEqual([name, process.getuid?.(), 0, 0o044]);
    }
    const { birthtimeMs } = await stat(copy!);
    await usableBinaries(at);
    expect((await stat(copy!)).birthtimeMs).toBe(birthtimeMs);
  });

  it.runIf(isRoot())('do not run from root’s own folder if others could change it', async () => {
    const at = await search(await packageWithoutLinks());
    const copy = await usableBinaries(at);
    await chmod(copy, 0o777);
    await expect(usableBinaries(at)).rejects.toThrow(
      `PostgreSQL is not run from ${copy}: ${copy} can be written by others.`,
    );
  });
});
