import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.ts';

const dist = path.join(root, 'web/dist');

/**
 * Maximum JavaScript in the first load of an arrival page, gzipped, in bytes. Only that of /tournaments is
 * promised; the others must not load what only forms need, which is 41,000 bytes.
 */
const budgets = {
  '/tournaments': { module: 'src/tournaments/tournaments-page.tsx', bytes: 125_000 },
  '/scrims': { module: 'src/scrims/scrims-page.tsx', bytes: 129_000 },
  '/': { module: 'src/app/landing/landing-page.tsx', bytes: 133_000 },
};
type Page = keyof typeof budgets;
const pages = Object.keys(budgets) as Page[];

type Chunk = { file: string; imports?: string[] };

type FirstLoad = { scripts: { file: string; bytes: number }[]; total: number; budget: number };

/** Returns the sizes of the scripts in the first load of a page, gzipped, in bytes. */
export function firstLoad(page: Page): FirstLoad {
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
  const { module, bytes: budget } = budgets[page];
  for (const name of ['index.html', 'src/app/navbar.tsx', module]) add(name);
  const scripts = [...files, 'theme.js'].map(file => ({
    file,
    bytes: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length,
  }));
  return { scripts, total: scripts.reduce((sum, script) => sum + script.bytes, 0), budget };
}

/** Prints those sizes; returns 1 if a page is over its budget. */
export function checkWebBudget(): number {
  const over = pages.filter(page => {
    const { scripts, total, budget } = firstLoad(page);
    console.log(
      `first load of ${page}: ${total} bytes of JavaScript gzipped in ${scripts.length} files, budget ${budget}`,
    );
    if (total <= budget) return false;
    for (const { file, bytes } of scripts.sort((a, b) => b.bytes - a.bytes).slice(0, 8))
      console.log(`  ${String(bytes).padStart(7)}  ${file}`);
    return true;
  });
  return over.length > 0 ? 1 : 0;
}
