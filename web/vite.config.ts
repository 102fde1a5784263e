import { readFile, writeFile } from 'node:fs/promises';
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

/** Vite copies public files as they are; this one blocks the first paint. */
const smallTheme: Plugin = {
  name: 'small-theme',
  async writeBundle({ dir = '' }) {
    const file = path.join(dir, 'theme.js');
    const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false });
    if (errors[0]) this.error(errors[0].message);
    await writeFile(file, code);
  },
};

const server = 'http://localhost:3000';

/** What most visitors load first: the modules that two of them share are one file. */
const arrivals = ['app/navbar.tsx', 'tournaments/tournaments-page.tsx', 'scrims/scrims-page.tsx'];

type ModuleInfo = { importedIds: readonly string[] } | null;

/** Returns the modules that at least two of the arrival pages import, directly or through others. */
function sharedByArrivals(moduleOf: (id: string) => ModuleInfo): Set<string> {
  const seen = new Map<string, number>();
  for (const page of arrivals) {
    const reached = new Set<string>();
    const visit = (id: string) => {
      // Its barrel names every icon.
      if (reached.has(id) || id.includes('/lucide-react/')) return;
      reached.add(id);
      for (const next of moduleOf(id)?.importedIds ?? []) visit(next);
    };
    visit(fileURLToPath(new URL(`src/${page}`, import.meta.url)));
    for (const id of reached) seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  return new Set([...seen].filter(([, count]) => count > 1).map(([id]) => id));
}

let onArrival: Set<string> | undefined;

/** Few files instead of one per module that pages share. */
const groups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|clsx)\//,
  },
  {
    name: (id: string, modules: { getModuleInfo(id: string): ModuleInfo }) => {
      onArrival ??= sharedByArrivals(other => modules.getModuleInfo(other));
      return onArrival.has(id) ? 'shared' : null;
    },
  },
  { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\// },
  {
    name: 'icons',
    test: /node_modules\/lucide-react\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6000,
  },
  { name: 'kit', test: /web\/src\/(ui|lib)\//, minShareCount: 4 },
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
  plugins: [prerenderedOnly, react(), tailwindcss(), !isSsrBuild && [smallTheme, precompress()]],
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
