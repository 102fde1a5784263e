import { chown, mkdtemp, realpath, rmdir, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Account, canEnter } from './account.ts';
import { EmbeddedPostgresError } from './limits.ts';
import { PORT } from './settings.ts';

const SOCKET = `.s.PGSQL.${PORT}`;
const TEMPORARY = 'hotdrop-pg-';
/** The kernel's limit of a socket's path, in bytes. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

/**
 * Returns the folder of the server's socket, which only the account (and root) can enter: the cluster's own,
 * or a private one under the system's temporary folder if the path would be too long for a socket.
 */
export async function openSocketFolder(clusterFolder: string, account: Account | undefined): Promise<string> {
  if (fits(clusterFolder)) return clusterFolder;
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const real = await realpath(parent).catch(() => undefined);
    if (!real || !fits(join(real, `${TEMPORARY}XXXXXX`)) || !(await isSafe(real, account))) continue;
    const folder = await mkdtemp(join(real, TEMPORARY));
    if (account) await chown(folder, account.uid, account.gid);
    return folder;
  }
  throw new EmbeddedPostgresError(
    `The path of the database's socket would be too long (over ${LONGEST_PATH} bytes) in ${clusterFolder}, and no temporary folder can take it: use a shorter DATA_DIR.`,
  );
}

/** Removes the socket that a server left there. */
export async function removeSocket(folder: string): Promise<void> {
  for (const name of [SOCKET, `${SOCKET}.lock`]) await unlink(join(folder, name)).catch(() => undefined);
}

/** Removes the socket that a server left there, and the folder if it was a temporary one. */
export async function clearSocketFolder(folder: string): Promise<void> {
  await removeSocket(folder);
  if (basename(folder).startsWith(TEMPORARY)) await rmdir(folder).catch(() => undefined);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_PATH;
}

/** Others must not be able to replace our folder with theirs. */
async function isSafe(parent: string, account: Account | undefined): Promise<boolean> {
  const { mode } = await stat(parent);
  const othersCanReplace = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  return !othersCanReplace && (!account || (await canEnter(parent, account)));
}
