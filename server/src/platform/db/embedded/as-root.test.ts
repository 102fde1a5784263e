import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isDeep } from '../../../../test/depth.ts';
import { accountForNewCluster, isRoot } from './account.ts';
import {
  leftovers,
  PACKAGE_FOLDER,
  query,
  refusalIn,
  serverPid,
  startIn,
  startInOtherProcess,
  temporaryFolder,
  until,
  useFolderWithDatabase,
} from './embedded-postgres.fixture.ts';
import { rootFolder } from './root-folder.ts';

const folderWithDatabase = useFolderWithDatabase();

/**
 * Creates a home like /root: project and data that only root can enter, and a base folder that others can reach.
 */
async function closedHome() {
  const home = await temporaryFolder();
  await chmod(home, 0o700);
  const packageFolder = join(home, 'package');
  await cp(PACKAGE_FOLDER, packageFolder, { recursive: true, verbatimSymlinks: true });
  const base = join(await temporaryFolder(), 'hotdrop');
  return { dataDir: join(home, 'data'), base, internals: { packageFolder, rootFolders: [base] } };
}

describe.runIf(isRoot())('started by root', () => {
  it('the server runs as an unprivileged user without other groups', async () => {
    const dataDir = await folderWithDatabase();
    await startIn(dataDir);
    const account = (await accountForNewCluster())!;
    const status = await readFile(`/proc/${serverPid(dataDir)}/status`, 'utf8');
    expect(account.uid).not.toBe(0);
    expect(status).toMatch(new RegExp(`^Uid:(\\t${account.uid}){4}$`, 'm'));
    expect(status).toMatch(new RegExp(`^Gid:(\\t${account.gid}){4}$`, 'm'));
    expect(status).toMatch(/^Groups:\s*$/m);
  });

  it('a new cluster belongs to the user postgres, or else nobody, but never to uid 0', async () => {
    const passwd = join(await temporaryFolder(), 'passwd');
    await writeFile(passwd, 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/sbin/nologin\n');
    expect(await accountForNewCluster(passwd)).toEqual({ uid: 65534, gid: 65533, name: 'nobody' });
    await writeFile(passwd, 'root:x:0:0::/root:/bin/sh\npostgres:x:0:0::/:/bin/sh\n');
    await expect(accountForNewCluster(passwd)).rejects.toThrow(/create a user named "postgres"/);
  });

  it('an existing cluster runs as the user who owns it', async () => {
    const dataDir = await folderWithDatabase();
    const cluster = join(dataDir, 'postgres');
    const files = await readdir(cluster, { recursive: true });
    for (const path of [cluster, ...files.map(name => join(cluster, name))]) await chown(path, 65534, 65534);
    await startIn(dataDir);
    expect((await stat(`/proc/${serverPid(dataDir)}`)).uid).toBe(65534);
  });

  it('a private data folder can be entered but not listed by that user, and not by others', async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o700);
    const database = await startIn(dataDir);
    const { uid, gid, mode } = await stat(dataDir);
    expect([uid, gid, mode & 0o777]).toEqual([0, (await accountForNewCluster())!.gid, 0o710]);
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true);
    await database.stop();
    await chmod(dataDir, 0o700);
    await startIn(dataDir);
  });

  it('the database works from root’s own folder if nobody else can enter the project and data', async () => {
    const { dataDir, base, internals } = await closedHome();
    const first = await startIn(dataDir, { internals });
    await query(first, 'create table teams as select 1 as id');
    await first.stop();

    const cluster = await readlink(join(dataDir, 'postgres'));
    expect(cluster.startsWith(`${base}/clusters/`)).toBe(true);
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    expect((await stat(base)).mode & 0o777).toBe(0o755);
    expect((await stat(join(base, 'clusters'))).mode & 0o777).toBe(0o711);
    expect(await leftovers(dataDir)).toEqual([]);

    const second = await startIn(dataDir, { internals });
    expect(await query(second, 'select id from teams')).toEqual([{ id: 1 }]);
  });

  if (isDeep)
    it('a new data folder at the path of a deleted one starts empty, and the log names the old database', async () => {
      const { dataDir, base, internals } = await closedHome();
      const first = await startIn(dataDir, { internals });
      await query(first, 'create table teams as select 1 as id');
      await first.stop();
      const earlier = await readlink(join(dataDir, 'postgres'));
      await rm(dataDir, { recursive: true });

      const log = vi.fn<(message: string) => void>();
      const second = await startIn(dataDir, { log, internals });
      expect(await query(second, `select to_regclass('teams') as teams`)).toEqual([{ teams: null }]);
      expect(log).toHaveBeenCalledWith(
        expect.stringContaining(`An earlier database of ${dataDir} is still in ${base}`),
      );
      expect((await stat(earlier)).isDirectory()).toBe(true);
    });

  if (isDeep)
    it('a missing cluster is reported, not replaced by an empty one', async () => {
      const { dataDir, base, internals } = await closedHome();
      await (await startIn(dataDir, { internals })).stop();
      await rm(join(base, 'clusters'), { recursive: true });
      expect(await refusalIn(dataDir, { internals })).toMatch(/is stored elsewhere and is missing there/);
    });

  if (isDeep)
    it('a cluster that root owns or its user cannot reach is reported', async () => {
      const { dataDir, internals } = await closedHome();
      const cluster = join(dataDir, 'postgres');
      await cp(await folderWithDatabase(), dataDir, { recursive: true });
      expect(await refusalIn(dataDir, { internals })).toMatch(
        /belongs to root, and PostgreSQL does not run as root/,
      );
      const { uid, gid } = (await accountForNewCluster())!;
      await chown(cluster, uid, gid);
      expect(await refusalIn(dataDir, { internals })).toMatch(
        /runs as another user .*, who cannot enter there/,
      );
    });

  if (isDeep)
    it('an initdb killed midway in root’s own folder is removed and run again', async () => {
      const { dataDir, base, internals } = await closedHome();
      const killed = startInOtherProcess(dataDir, internals);
      const clusters = join(base, 'clusters');
      await until(async () => {
        const [id] = await readdir(clusters).catch(() => []);
        return (
          id !== undefined &&
          (await readdir(join(clusters, id, 'data')).catch(() => [''])).includes('PG_VERSION')
        );
      });
      await killed.kill();
      const [unfinished] = await readdir(clusters);
      const database = await startIn(dataDir, { internals });
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await readdir(clusters)).toHaveLength(1);
      expect(await readdir(clusters)).not.toContain(unfinished);
    });

  it('a folder that another user owns or can write to is not trusted', async () => {
    const account = (await accountForNewCluster())!;
    const parent = await temporaryFolder();
    const foreign = join(parent, 'foreign');
    await mkdir(foreign);
    await chown(foreign, account.uid, account.gid);
    await expect(rootFolder(account, [foreign])).rejects.toThrow(`${foreign} belongs to another user`);
    const open = join(parent, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    await expect(rootFolder(account, [join(open, 'hotdrop')])).rejects.toThrow(
      `${open} can be written by others`,
    );
    const mine = join(parent, 'mine');
    expect(await rootFolder(account, [foreign, mine])).toBe(mine);
  });
});
