import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/error-code.ts';
import { type Account, isRoot } from './account.ts';
import { EmbeddedPostgresError } from './limits.ts';
import { MAJOR_VERSION } from './settings.ts';

/** A complete database cluster: its real folder and, if we are root, the account it runs as. */
export type Cluster = { folder: string; account: Account | undefined };

export function clusterPath(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Returns the data folder's cluster, or undefined if it has none yet. `postgres` in the data folder is the
 * cluster or a link to it. It appears there only complete (by a rename), so anything else under that name is
 * not ours, and is neither used nor removed.
 */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const path = clusterPath(dataDir);
  const entry = await lstat(path).catch(error => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!entry) return undefined;
  // An empty folder can be replaced, no matter who created it.
  if (entry.isDirectory() && (await readdir(path).catch(() => [''])).length === 0) return undefined;
  const folder = await realpath(path).catch(() => undefined);
  if (!folder) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} is stored elsewhere and is missing there: ${path} is a broken link; restore its target, or remove the link to start with an empty database.`,
    );
  }
  const found = await stat(folder);
  if (!found.isDirectory()) throw new EmbeddedPostgresError(`${path} is in the way: it is not a folder.`);
  const account = ownerOf(folder, found.uid, found.gid);
  await checkVersion(folder);
  return { folder, account };
}

/** PostgreSQL runs a cluster only as the owner of its files, so root switches to that owner. */
function ownerOf(folder: string, uid: number, gid: number): Account | undefined {
  if (!isRoot()) {
    if (uid === process.getuid?.()) return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to another user (uid ${uid}): start Hotdrop as the user who created it, or as root if root did.`,
    );
  }
  if (uid !== 0) return { uid, gid, name: `uid ${uid}` };
  throw new EmbeddedPostgresError(
    `The database in ${folder} belongs to root, and PostgreSQL does not run as root: give it to an unprivileged user (chown -R postgres ${folder}).`,
  );
}

async function checkVersion(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(error => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new EmbeddedPostgresError(`${folder} is in the way: it contains no PostgreSQL database.`);
  });
  const version = text.trim();
  if (version === MAJOR_VERSION) return;
  // Root may read this in another user's folder, so show nothing but a number.
  const shown = /^\d+(\.\d+)?$/.test(version) ? version : 'an unknown version';
  throw new EmbeddedPostgresError(
    `The database in ${folder} was created by PostgreSQL ${shown}, and this Hotdrop needs ${MAJOR_VERSION}: restore a dump of it into a new data folder.`,
  );
}
