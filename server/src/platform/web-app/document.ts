import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bothSizes, cardBannerSizes } from '@hotdrop/contract/lib/small-image.ts';
import { escapeHtml } from '../lib/html.ts';
import { notFoundModule, pages } from './pages.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };

/** A call whose response is embedded in the HTML, which saves the page a round trip. */
export type FirstData = {
  key: string;
  args: unknown;
  /** The response as JSON. */
  json: string;
};

export type PageHead = {
  title: string;
  description?: string;
  /** Absolute URL of the picture that a shared link shows. */
  image?: string | null;
  url?: string;
  /** Keeps private or missing pages out of search engines. */
  noIndex?: boolean;
};

/** The page's main picture: the browser fetches it together with the page's code, not after. */
export type FirstPicture = { url: string; as: 'card' | 'page' };

type Content = {
  head: PageHead;
  module: string | undefined;
  firstData: FirstData[];
  firstPicture?: FirstPicture | null;
  prerendered?: Prerendered | null;
};

/** The web app was not built from the sources of this server. */
export class OutdatedBuildError extends Error {}

const siteName = 'Hotdrop';

/**
 * Fills the built index.html for one page: head, preloads of its chunks, first data. `dist`: the build's
 * folder. @throws OutdatedBuildError
 */
export function createDocument(dist: string): (content: Content) => string {
  const template = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const withoutHead = template
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<meta\s+name="description"[^>]*>/s, '');
  const description = /<meta\s+name="description"\s+content="([^"]*)"/s.exec(template)?.[1] ?? '';
  const preloads = preloadsByModule(manifest);
  return ({ head, module, firstData, firstPicture, prerendered }) => {
    const preload = (module && preloads.get(module)) ?? '';
    const html = withoutHead
      .replace('</head>', () => `${headHtml(head, description)}${pictureHtml(firstPicture)}${preload}</head>`)
      // After the visible content.
      .replace('</body>', () => `${firstDataHtml(firstData)}</body>`);
    return prerendered ? withPage(html, prerendered) : html;
  };
}

/** Replaces the loading text with the page; `theme.js` takes its code out of the template after the first paint. */
function withPage(html: string, { path, at, html: page }: Prerendered): string {
  const code: string[] = [];
  return html
    .replace(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g, tag => {
      code.push(tag);
      return '';
    })
    .replace('</body>', () => `<template id="code">${code.join('')}</template></body>`)
    .replace(
      /<div id="root">.*<\/div>/s,
      () => `<div id="root" data-page="${path}" data-at="${at}">${page}</div>`,
    );
}

function headHtml(head: PageHead, siteDescription: string): string {
  const description = head.description ? escapeHtml(head.description) : siteDescription;
  const property = (name: string, content: string | null | undefined) =>
    content ? `<meta property="og:${name}" content="${escapeHtml(content)}">` : '';
  return [
    `<title>${escapeHtml(head.title)} · ${siteName}</title>`,
    `<meta name="description" content="${description}">`,
    head.noIndex ? '<meta name="robots" content="noindex">' : '',
    property('site_name', siteName),
    property('type', 'website'),
    property('title', `${head.title} · ${siteName}`),
    `<meta property="og:description" content="${description}">`,
    property('image', head.image),
    property('url', head.url),
  ].join('');
}

/** Preloads the same choice of sizes as the picture itself, or it would be fetched twice. */
function pictureHtml(picture: FirstPicture | null | undefined): string {
  if (!picture) return '';
  const url = escapeHtml(picture.url);
  const sizes =
    picture.as === 'card' ? ` imagesrcset="${bothSizes(url)}" imagesizes="${cardBannerSizes}"` : '';
  return `<link rel="preload" as="image" href="${url}"${sizes} fetchpriority="high">`;
}

/** `<` is escaped so that no text in the data can end the script element. */
function firstDataHtml(firstData: FirstData[]): string {
  if (firstData.length === 0) return '';
  const calls = firstData.map(
    ({ key, args, json }) => `{"key":${JSON.stringify(key)},"args":${JSON.stringify(args)},"data":${json}}`,
  );
  const json = `[${calls.join(',')}]`.replace(/</g, '\\u003c');
  return `<script type="application/json" id="first-data">${json}</script>`;
}

/**
 * Returns, by page module, the links to the chunks that it needs beyond the entry's own.
 * @throws OutdatedBuildError for a page that was not built
 */
function preloadsByModule(manifest: Record<string, Chunk>): Map<string, string> {
  const entry = filesOf(manifest, 'index.html');
  const shell = filesOf(manifest, 'src/app/navbar.tsx');
  const result = new Map<string, string>();
  for (const module of [...pages.map(page => page.module), notFoundModule]) {
    if (!manifest[module]) {
      throw new OutdatedBuildError(
        `The web app in web/dist is from another version: it has no ${module}. Build it with: npm run build`,
      );
    }
    const wanted = new Set([...filesOf(manifest, module), ...shell]);
    const files = [...wanted].filter(file => !entry.has(file));
    result.set(module, files.map(linkTo).join(''));
  }
  return result;
}

function filesOf(manifest: Record<string, Chunk>, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" crossorigin>`
    : `<link rel="modulepreload" href="/${file}" crossorigin>`;
}

/** A page as visible before the app's code has loaded; `at`: when it was rendered, in ms. */
export type Prerendered = { path: string; at: number; html: string };
