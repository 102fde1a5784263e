import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, firstLine } from '../../lib/error-code.ts';
import { type Account, canEnter } from './account.ts';
import { EmbeddedPostgresError } from './limits.ts';

/**
 * Where root keeps what the unprivileged account must reach; the first that can be created and trusted is
 * used.
 */
const ROOT_FOLDERS = ['/var/lib/hotdrop', '/var/tmp/hotdrop'];

/**
 * Returns a folder of root that the account can enter and nobody else can change. A path that somebody else
 * created first (easy in /var/tmp) is rejected: its owner could put their own program or database there.
 */
export async function rootFolder(account: Account, candidates = ROOT_FOLDERS): Promise<string> {
  const refusals: string[] = [];
  for (const candidate of candidates) {
    try {
      const folder = join(await realpath(dirname(candidate)), basename(candidate));
      await makeRootFolder(folder, 0o755);
      const reason = await whyNotTrusted(folder);
      if (!reason && (await canEnterSoon(folder, account))) return folder;
      refusals.push(reason ?? `${folder} cannot be entered by ${account.name}`);
    } catch (error) {
      refusals.push(firstLine(error));
    }
  }
  throw new EmbeddedPostgresError(
    `No safe folder for the database of root: ${refusals.join('; ')}; move Hotdrop and DATA_DIR to where the user ${account.name} can enter, or start it as an ordinary user.`,
  );
}

/** Whether it can be entered; a concurrent start may have created it, and not yet set its mode. */
async function canEnterSoon(folder: string, account: Account): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if (await canEnter(folder, account)) return true;
    if (Date.now() - (await lstat(folder)).ctimeMs > 2_000) return false;
    await sleep(100);
  }
  return false;
}

/** Creates a folder with exactly this mode, regardless of the umask; an existing one keeps its own. */
export async function makeRootFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw error;
  }
  await chmod(folder, mode);
}

/** Returns why somebody other than root could change the folder's contents, or undefined if nobody can. */
export async function whyNotTrusted(folder: string): Promise<string | undefined> {
  for (let path = folder; ; path = dirname(path)) {
    const found = await lstat(path);
    if (!found.isDirectory()) return `${path} is not a folder`;
    if (found.uid !== 0) return `${path} belongs to another user (uid ${found.uid})`;
    // In a sticky folder such as /var/tmp others can add entries, but not replace root's.
    const sticky = path !== folder && (found.mode & 0o1000) !== 0;
    if ((found.mode & 0o022) !== 0 && !sticky) return `${path} can be written by others`;
    if (path === '/') return undefined;
  }
}
