import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.ts';

const dist = path.join(root, 'web/dist');
const stampFile = path.join(dist, '.built-from');

/** Inputs of the build: a change in any of these makes it out of date. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/precompress.ts',
  'contract/src',
  'package-lock.json',
];

/** Builds the web app if it is missing or outdated; prints one line when it does. */
export async function ensureWebBuilt(): Promise<void> {
  const stamp = await fingerprint();
  if (builtFrom() === stamp) return;
  console.log('Building the web app…');
  await promisify(execFile)('npm', ['run', 'build', '-w', 'web', '--silent'], {
    cwd: root,
    maxBuffer: 1 << 26,
  }).catch(error => {
    throw new Error(`The web app could not be built:\n${error.stdout ?? ''}${error.stderr ?? error}`);
  });
  writeFileSync(stampFile, stamp);
}

/** Removes a build that is older than its sources: the server would not start with it. */
export async function removeOutdatedBuild(): Promise<void> {
  if (builtFrom() !== (await fingerprint())) rmSync(dist, { recursive: true, force: true });
}

const builtFrom = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null);

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesIn(path.join(root, source))) {
      hash.update(path.relative(root, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesIn(target: string): Promise<string[]> {
  if (!existsSync(target)) return [];
  const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [target];
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}
