import { chmod, chown, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './limits.ts';

/** The user that PostgreSQL runs as if we are root, because it refuses to run as root. */
export type Account = { uid: number; gid: number; name: string };

const PREFERRED = ['postgres', '_postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the unprivileged account for a new cluster: `postgres` if it exists, else `nobody`; undefined for
 * an ordinary user, who runs PostgreSQL under their own account.
 */
export async function accountForNewCluster(passwdFile = '/etc/passwd'): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const lines = (await readFile(passwdFile, 'utf8').catch(() => '')).split('\n');
  for (const name of PREFERRED) {
    const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':');
    if (!fields) continue;
    // macOS writes the uid of nobody as -2, which stat and chown know as 4294967294.
    const [uid, gid] = [Number(fields[2]) >>> 0, Number(fields[3]) >>> 0];
    if (uid !== 0) return { uid, gid, name };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and there is no account to run it as: create a user named "postgres", or start Hotdrop as an ordinary user.',
  );
}

/** Whether the account may traverse every folder down to this one (by mode bits, following links). */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === '/') return true;
  }
}

/**
 * Lets the account traverse a private data folder of root (0700 becomes 0710 with the account's group): it
 * can reach its own cluster by name, but neither list the folder nor read private files in it. Folders with
 * other modes, and parent folders, are left alone. Returns whether it can enter now.
 */
export async function letPassThrough(dataDir: string, account: Account): Promise<boolean> {
  if (await canEnter(dataDir, account)) return true;
  const { uid, gid, mode } = await stat(dataDir);
  const closedToGroups = (mode & 0o070) === 0 && (gid === 0 || gid === account.gid);
  if (uid !== 0 || !closedToGroups || !(await canEnter(dirname(dataDir), account))) return false;
  await chown(dataDir, 0, account.gid);
  await chmod(dataDir, (mode & 0o7777) | 0o010);
  return canEnter(dataDir, account);
}
