import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

/*
 * `npm run lockfile`, after each `npm install` that adds or updates a package. The packages run on the Node that is one of
 * them (`node` in package.json); npm compares what they ask for with the Node that it runs on itself, and would greet
 * a newcomer on Node 20 with a page of warnings. So package-lock.json says nothing of engines.
 */

const file = path.join(root, 'package-lock.json');

type Lockfile = { packages: Record<string, { engines?: unknown }> };

/** Returns the names of the packages whose engines are in the lockfile, our own workspaces aside. */
export function packagesWithEngines({ packages }: Lockfile): string[] {
  return Object.keys(packages).filter(name => name.includes('node_modules/') && packages[name]?.engines);
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const lockfile = readLockfile();
  for (const name of packagesWithEngines(lockfile)) delete lockfile.packages[name]?.engines;
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
}
