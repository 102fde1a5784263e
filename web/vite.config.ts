import { createHash } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, minify, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

/** The server renders only these lazy parts; the code of the others stays out of its build. */
const prerenderedOnly: Plugin = {
  name: 'prerendered-only',
  resolveDynamicImport(specifier) {
    if (this.environment.name === 'client' || typeof specifier !== 'string') return null;
    return /\/(navbar|landing-page|scrims-page|tournaments-page)\.tsx$/.test(specifier)
      ? null
      : { id: specifier, external: true };
  },
};

/** Vite copies public files as they are; one of these blocks the first paint. */
const smallPublicScripts: Plugin = {
  name: 'small-public-scripts',
  async writeBundle({ dir = '' }) {
    for (const name of ['theme.js', 'sw.js', 'offline.js']) {
      const file = path.join(dir, name);
      const { code, errors } = await minify(file, await readFile(file, 'utf8'), {
        module: name === 'offline.js',
      });
      if (errors[0]) this.error(errors[0].message);
      await writeFile(file, code);
    }
    // Phones get a changed offline page only with a new worker, and a new worker only if its file differs.
    const page = createHash('sha256');
    for (const name of ['offline.html', 'offline.css', 'offline.js'])
      page.update(await readFile(path.join(dir, name)));
    await appendFile(path.join(dir, 'sw.js'), `//${page.digest('hex').slice(0, 8)}`);
  },
};

const server = 'http://localhost:3000';

type Modules = {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
};

const reachedFrom = new Map<string, Set<string>>();

/** Returns the modules that a module imports, directly or through others, and itself. */
function reached(id: string, modules: Modules): Set<string> {
  const known = reachedFrom.get(id);
  if (known) return known;
  const found = new Set<string>();
  const visit = (next: string) => {
    if (found.has(next)) return;
    found.add(next);
    const { code, importedIds = [] } = modules.getModuleInfo(next) ?? {};
    for (const imported of importedIds) {
      // The barrel of the icons names all of them.
      if (imported.includes('/lucide-react/')) for (const icon of iconsIn(code ?? '')) found.add(icon);
      else visit(imported);
    }
  };
  visit(id);
  reachedFrom.set(id, found);
  return found;
}

/** Returns the icons that a module imports. */
function iconsIn(code: string): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(
    ([, list = '']) => list.split(',').map(name => name.trim().split(' ')[0] ?? ''),
  );
  return names.filter(Boolean).map(iconName);
}

/** Returns 'arrow-up-a-z' of 'ArrowUpAZ'. */
const iconName = (name: string): string => name.replace(/(?!^)([A-Z]|(?<!\d)\d)/g, '-$1').toLowerCase();

/** Returns which of these files in src import a module. */
function importers(files: readonly string[], id: string, modules: Modules): string[] {
  const moduleAt = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));
  return files.filter(file => reached(moduleAt(file), modules).has(id));
}

/** What most visitors load first. */
const lists = ['app/navbar.tsx', 'tournaments/tournaments-page.tsx', 'scrims/scrims-page.tsx'];
const startPage = 'app/landing/landing-page.tsx';
/** With what these pages load on their own. */
const arrivals = [...lists, startPage, 'organizations/promos/running-promos.tsx'];

/** Names the file of what arrival pages share: one for what two lists share, one for each list with the start page. */
function sharedBy(id: string, modules: Modules): string | null {
  const [list, second] = importers(lists, id, modules);
  if (second) return 'shared';
  if (!list || importers([startPage], id, modules).length === 0) return null;
  return `${path.basename(list, '.tsx')}-and-start`;
}

/** Names the file of the icons in a first load: with others of the app they would be a multiple of its icons. */
function arrivalIcons(id: string, modules: Modules): string | null {
  return importers(lists, path.basename(id, '.mjs'), modules).length > 0 ? 'shared' : null;
}

const formLibraries = /node_modules\/(zod|react-hook-form|@hookform)\//;

/**
 * Names the file of a control or helper that many pages use. Those that need the form libraries are in a file of their
 * own: whatever imports one module of a file loads all that the file imports.
 */
function kitOf(id: string, modules: Modules): string | null {
  if (importers(arrivals, id, modules).length > 0) return null;
  return [...reached(id, modules)].some(other => formLibraries.test(other)) ? 'forms-kit' : 'kit';
}

/** Few files instead of one per module that pages share. */
const groups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|clsx)\//,
  },
  { name: sharedBy },
  { name: 'forms', test: formLibraries },
  { name: arrivalIcons, test: /lucide-react\/dist\/esm\/icons\// },
  {
    name: 'icons',
    test: /node_modules\/lucide-react\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6000,
  },
  { name: kitOf, test: /web\/src\/(ui|lib)\//, minShareCount: 4 },
];

const isOfFirstLoad = /\/(index|(tournaments|scrims)-page)-[\w-]+\.js$/;

/**
 * The files that a lazy part needs are fetched together with it. Not those of the parts that the first load names: their
 * lists would be 2 % of it, and the server sends who arrives at such a page its files anyhow.
 */
const preloaded = (_: string, files: string[], { hostId, hostType }: { hostId: string; hostType: string }) =>
  hostType === 'js' && isOfFirstLoad.test(hostId) ? [] : files;

const clientBuild: BuildOptions = {
  outDir: 'dist',
  // The server reads it to preload the chunks of the page it answers.
  manifest: true,
  modulePreload: { polyfill: false, resolveDependencies: preloaded },
  // An inlined asset would be a data: URL, which the content security policy refuses for fonts.
  assetsInlineLimit: 0,
  target: 'es2022',
  rolldownOptions: {
    optimization: { inlineConst: { mode: 'all' } },
    output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
  },
};

/** The half of the app that makes pages on the server. */
const serverBuild: BuildOptions = {
  outDir: 'dist/.prerender',
  copyPublicDir: false,
  target: 'node26',
  minify: true,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [prerenderedOnly, react(), tailwindcss(), !isSsrBuild && [smallPublicScripts, precompress()]],
  build: isSsrBuild ? serverBuild : clientBuild,
  // What the server takes needs no packages of its own.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: {
      '/api': server,
      '/uploads': server,
      '/socket.io': { target: server, ws: true },
    },
  },
}));
