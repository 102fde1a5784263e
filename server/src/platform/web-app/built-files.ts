import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createPackedSnapshot, type Snapshot } from '../http/snapshot.ts';

type BuiltFile = { snapshot: Snapshot; type: string; cacheControl: string };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built web app, without its HTML, into memory (some megabytes): the files by their URL paths. A file handle and a
 * stream for each request would let a thousand clients that never read their answers slow down all others (SECURITY L4).
 * `dist`: the build's folder. @throws Error for a file whose extension has no media type here
 */
export async function readBuiltFiles(dist: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const contents = new Map<string, Buffer>();
  await Promise.all(names.map(async name => contents.set(name, await readFile(path.join(dist, name)))));

  const files = new Map<string, BuiltFile>();
  for (const [name, body] of contents) {
    const isForServer = name.startsWith('.') || name === 'index.html' || /\.(br|gz)$/.test(name);
    if (isForServer) continue;
    const type = types[path.extname(name)];
    if (!type) throw new Error(`The built web app has a file without a media type: ${name}`);
    const packed = { br: contents.get(`${name}.br`), gzip: contents.get(`${name}.gz`) };
    files.set(`/${name}`, {
      snapshot: createPackedSnapshot(body, packed),
      type,
      // Their names carry a hash of the content.
      cacheControl: name.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    });
  }
  return files;
}
