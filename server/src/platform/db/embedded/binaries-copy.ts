import { randomBytes } from 'node:crypto';
import { copyFile, lstat, mkdir, open, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../../lib/error-code.ts';
import { EmbeddedPostgresError } from './limits.ts';
import { makeRootFolder, whyNotTrusted } from './root-folder.ts';

/**
 * A link that the package needs beside its libraries; npm packages cannot contain links, so it lists them.
 */
export type LibraryLink = { source: string; target: string };

/** Needed to build against PostgreSQL, not to run it. */
const NOT_COPIED = /\.a$|^pkgconfig$|^pgxs$/;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

type Copy = { packageFolder: string; links: LibraryLink[]; parent: string; trustedRoot: boolean };

/**
 * Copies bin, lib and share to `<parent>/postgresql-<version>-<platform>` once per version of the package,
 * and returns that folder. It appears complete by one rename, so concurrent copies do not collide.
 */
export async function copyBinaries({ packageFolder, links, parent, trustedRoot }: Copy): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `postgresql-${version.replace(/[^\w.-]/g, '_')}-${process.platform}-${process.arch}`;
  const final = join(parent, name);
  if (!(await isFolder(final))) {
    await removeAbandoned(parent, `${name}.part-`);
    const part = `${final}.part-${randomBytes(8).toString('hex')}`;
    try {
      await makeRootFolder(part, 0o755);
      for (const folder of ['bin', 'lib', 'share']) {
        await copyTree(join(packageFolder, 'native', folder), join(part, folder));
      }
      for (const link of links) await makeLink(part, link);
      await rename(part, final).catch(async error => {
        // Another process was first; its copy is the same.
        if (!(await isFolder(final))) throw error;
      });
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }
  const reason = trustedRoot ? await whyNotTrusted(final) : undefined;
  if (reason) throw new EmbeddedPostgresError(`PostgreSQL is not run from ${final}: ${reason}.`);
  return final;
}

/**
 * Copies regular files only: links come from the package's list. Syncs each file, because the rename later
 * means that all are complete.
 */
async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target);
  await makeReadable(target, 0o755);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (NOT_COPIED.test(entry.name)) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyTree(from, to);
    if (!entry.isFile()) continue;
    await copyFile(from, to);
    await makeReadable(to, ((await stat(from)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** Sets the mode regardless of the umask and the package's own modes, and syncs. */
async function makeReadable(path: string, mode: number): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeLink(folder: string, { source, target }: LibraryLink): Promise<void> {
  const path = join(folder, relative('native', target));
  await symlink(relative(dirname(target), source), path).catch(error => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/** A copy that was killed leaves 50 MB behind; one in progress is younger than an hour. */
async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const found = await lstat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isDirectory() ?? false;
}
