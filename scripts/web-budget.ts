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

/** The same for what comes without a first load: files of `public`, and the chunks of a page. */
const further = {
  'the service worker': { files: () => ['sw.js'], bytes: 1_500 },
  'the offline page': { files: () => ['offline.html', 'offline.css', 'offline.js'], bytes: 6_000 },
  '/notifications, beyond any page of a signed-in user': {
    files: () => {
      const known = chunksOf(['index.html', 'src/app/navbar.tsx', 'src/app/account-menu.tsx']);
      return [...chunksOf(['src/notifications/notifications-page.tsx'])].filter(file => !known.has(file));
    },
    bytes: 8_000,
  },
};

type Chunk = { file: string; imports?: string[] };

type Load = { scripts: { file: string; bytes: number }[]; total: number; budget: number };

/** Returns the sizes of the scripts in the first load of a page, gzipped, in bytes. */
export function firstLoad(page: Page): Load {
  const { module, bytes } = budgets[page];
  return sized([...chunksOf(['index.html', 'src/app/navbar.tsx', module]), 'theme.js'], bytes);
}

/** Returns the files of these modules' chunks, and of all that they import. */
function chunksOf(modules: string[]): Set<string> {
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
  modules.forEach(add);
  return files;
}

function sized(files: string[], budget: number): Load {
  const scripts = files.map(file => ({
    file,
    bytes: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length,
  }));
  return { scripts, total: scripts.reduce((sum, script) => sum + script.bytes, 0), budget };
}

/** Prints those sizes; returns 1 if one is over its budget. */
export function checkWebBudget(): number {
  const loads = [
    ...pages.map(page => [`first load of ${page}`, 'of JavaScript ', firstLoad(page)] as const),
    ...Object.entries(further).map(([name, { files, bytes }]) => [name, '', sized(files(), bytes)] as const),
  ];
  const over = loads.filter(([name, kind, { scripts, total, budget }]) => {
    const count = scripts.length === 1 ? '1 file' : `${scripts.length} files`;
    console.log(`${name}: ${total} bytes ${kind}gzipped in ${count}, budget ${budget}`);
    if (total <= budget) return false;
    for (const { file, bytes } of scripts.sort((a, b) => b.bytes - a.bytes).slice(0, 8))
      console.log(`  ${String(bytes).padStart(7)}  ${file}`);
    return true;
  });
  return over.length > 0 ? 1 : 0;
}
