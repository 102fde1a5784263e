import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './run.ts';

/**
 * `npm run lockfile`, after each `npm install`: removes the `engines` of packages from package-lock.json.
 *
 * npm checks them against the Node that runs npm, which may be 20, and warns about every package that wants
 * more. But nothing here runs on that Node: the package `node` brings its own. npm has no option for it:
 * `loglevel=error` in an .npmrc would hide every other warning too (deprecated packages, install scripts),
 * and npm silently drops optional packages whose `engines` do not fit. Versions and checksums do not change,
 * so the same packages are installed.
 */
type Lockfile = { packages: Record<string, LockedPackage> };
type LockedPackage = {
  engines?: unknown;
};

const lockfilePath = path.join(root, 'package-lock.json');

export const readLockfile = async (): Promise<Lockfile> => JSON.parse(await readFile(lockfilePath, 'utf8'));

/** Returns the entries of installed packages that have `engines`; the project's own may. */
export const withEngines = ({ packages }: Lockfile): LockedPackage[] =>
  Object.entries(packages)
    .filter(([name, { engines }]) => name.includes('node_modules/') && engines !== undefined)
    .map(([, entry]) => entry);

if (import.meta.main) {
  const lockfile = await readLockfile();
  for (const entry of withEngines(lockfile)) delete entry.engines;
  await writeFile(lockfilePath, `${JSON.stringify(lockfile, null, 2)}\n`);
}
