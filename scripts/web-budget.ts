import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.ts';

const dist = path.join(root, 'web/dist');

/** DESIGN's promise to a phone on mobile data: JavaScript of the first load of /tournaments, gzipped, in bytes. */
export const budgetBytes = 125_000;

type Chunk = { file: string; imports?: string[] };

/** Returns the size of the scripts in the first load of /tournaments, gzipped, in bytes. */
export function firstLoadBytes(): { scripts: { file: string; bytes: number }[]; total: number } {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  for (const name of ['index.html', 'src/app/navbar.tsx', 'src/tournaments/tournaments-page.tsx']) add(name);
  const scripts = [...files, 'theme.js'].map(file => ({
    file,
    bytes: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length,
  }));
  return { scripts, total: scripts.reduce((sum, script) => sum + script.bytes, 0) };
}

/** Prints those sizes; 1 when they are over the budget. */
export function checkWebBudget(): number {
  const { scripts, total } = firstLoadBytes();
  for (const { file, bytes } of scripts.sort((a, b) => b.bytes - a.bytes).slice(0, 8))
    console.log(`  ${String(bytes).padStart(7)}  ${file}`);
  console.log(
    `first load of /tournaments: ${total} bytes of JavaScript gzipped in ${scripts.length} files, budget ${budgetBytes}`,
  );
  return total <= budgetBytes ? 0 : 1;
}
