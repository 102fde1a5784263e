import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, minify, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

/**
 * Gives lucide's icons our own component in place of its configurable one (see src/lib/lucide-icon.ts), and takes
 * out of them what it does not use: names, keys and an export that pins the data.
 */
const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  resolveId(source, importer) {
    const isIcon =
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/');
    return isIcon ? fileURLToPath(new URL('src/lib/lucide-icon.ts', import.meta.url)) : null;
  },
  transform(code, id) {
    if (!/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return null;
    const lean = code
      .replace(/,\s*key: "\w+"/g, '')
      .replace(/^ {2}name: "[^"]*",$/m, '')
      .replace(/,\s*aliases: \[[^\]]*\]/, '')
      .replace('__iconData.node;\n', '');
    return { code: lean, map: null };
  },
};

/** On the server no other parts are ever shown, so that the code of the others need not be there. */
const prerenderedOnly: Plugin = {
  name: 'prerendered-only',
  resolveDynamicImport(specifier) {
    if (this.environment.name === 'client' || typeof specifier !== 'string') return null;
    return /\/(navbar|landing-page|scrims-page|tournaments-page)\.tsx$/.test(specifier)
      ? null
      : { id: specifier, external: true };
  },
};

/** Public files are copied as they are written; this one stands before everything, and counts for the first load. */
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

/*
 * Few chunks instead of one per icon. `vendor`: the libraries of every page, which change seldom. `forms`: what
 * only pages with forms need. `icons`: those of no list. `controls`: fields and dialogs. `shared`: what the lists show, and only
 * that: it counts for the first load.
 */
const chunks = [
  {
    name: 'forms',
    test: /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/src\/(fields|account\/users|account\/auth)\.ts|web\/src\/ui\/forms\/(?!form-error)/,
  },
  {
    name: 'vendor',
    // Mutations are for pages that change something, virtual lists for the Manager.
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\/(?!.*(useMutation|mutationObserver|useQueries|queriesObserver|virtual))|preload-helper/,
  },
  {
    // Every icon but those of the lists and the bars around them.
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(?!(arrow-down-wide-narrow|badge-check|calendar-check|chevron-down|clock|house|loader-circle|moon|plus|rotate-cw|search|sun|swords|triangle-exclamation-point|trophy|user-round|x)\.mjs)/,
    minShareCount: 2,
  },
  {
    name: 'controls',
    test: /web\/src\/ui\/(dialog|confirm|field|text-|select|password|checkbox|progress|tabs|menu|page-heading)/,
    minShareCount: 2,
  },
  {
    name: 'badges',
    test: /web\/src\/(ui\/badge|(scrims|tournaments)\/status-badge)/,
    minShareCount: 2,
  },
  {
    // What every page with scrims shows.
    name: 'scrims-shown',
    test: /web\/src\/lib\/format\/(tie-break|utr)|web\/src\/lib\/(scrim-cache|lobby-slots)|web\/src\/scrims\/(model|scrim-card|banner-status|scrim-api)|contract\/src\/(events\/ownership|scrims\/(texts|rules|permissions|match-times))/,
    minShareCount: 2,
  },
  {
    // What signing in and refreshing have in common: one file less for the entry to name.
    name: 'normalise',
    test: /web\/src\/lib\/session\/(normalise|suspension)/,
    minShareCount: 2,
  },
  {
    // What the sections of the admin panel have in common.
    name: 'admin-kit',
    test: /web\/src\/admin\/kit\//,
    minShareCount: 2,
  },
  {
    name: 'shared',
    test: /web\/src\/(app\/lazy-part|ui\/(?!badge|copy|share|contact|fold-list|floating|prose|use-late|forms|media)|events\/(?!event-row|sticky|use-focus|hosts-only|not-yours|last-squad|squad|use-form|use-squad|filled)|ui\/media\/(event-banner|generated|banner-(?!field))|lib\/(?!acts\/|api\/(failure|refusals)|files|is-id|save-file|toast\.ts|copy|share\.ts|random-id|second-taps|money-at-stake|web-link|upload|use-media|use-debounced|use-opened|use-unfolded|use-focus-when-gone|use-lists-follow|use-text-draft|use-url-choice|format\/(birth-date|booking-status|countdown|local-input|money-back|near-time|place|phone|put-out|sentence|two-digits)|realtime\/|session\/(refresh|lock|normalise|suspension|use-leave|use-had-session))|tournaments\/(tournament-card|banner-status|filters|list-api|model|normalise-list)\.ts|organizations\/promos\/promo-strip)|contract\/src\/(list-texts|grouped|list-limits|parse-url|small-image|tournaments\/rules)|lucide-react\/dist\/esm\/icons\//,
    minShareCount: 2,
  },
];

/**
 * What is fetched together with a page's chunk when one goes there within the app: not what every page has already,
 * which the document names. Nothing for the pages that the entry names: their lists of files would be a hundredth of
 * the first load (decision 11), and who arrives at one of them is sent its files by the server anyhow. Nor for what
 * the lists take later: it comes after everything that is seen, and the lists' code is part of the first load.
 */
const preloaded = (_: string, files: string[], { hostId, hostType }: Host): string[] => {
  if (hostType === 'html') return files;
  if (isEntry.test(hostId) || isOfList.test(hostId)) return [];
  return files.filter(file => !isEntry.test(file) && !isOfEveryPage.test(file));
};

type Host = { hostId: string; hostType: 'html' | 'js' };

const isEntry = /\/index-[\w-]+\.(js|css)$/;
const isOfList = /\/(tournaments|scrims)-page-[\w-]+\.js$/;
const isOfEveryPage = /\/(vendor|rolldown-runtime)-[\w-]+\.js$/;

const clientBuild: BuildOptions = {
  outDir: 'dist',
  // The server reads it to preload the chunks of the page it answers.
  manifest: true,
  modulePreload: { polyfill: false, resolveDependencies: preloaded },
  // An inlined asset would be a data: URL, which the content security policy refuses for fonts.
  assetsInlineLimit: 0,
  target: 'es2022',
  rolldownOptions: { output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } } },
};

/** The half of the app that makes pages on the server. */
const serverBuild: BuildOptions = {
  outDir: 'dist/.prerender',
  copyPublicDir: false,
  target: 'node26',
  minify: true,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [plainIcons, prerenderedOnly, react(), tailwindcss(), !isSsrBuild && [smallTheme, precompress()]],
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
