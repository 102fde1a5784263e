import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { checkoutHeaders } from '../http/security-headers.ts';
import { createPackedSnapshot, createSnapshot, type Snapshot, sendSnapshot } from '../http/snapshot.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { createLogThrottle } from '../lib/log.ts';
import { createDocument } from './document.ts';
import { notFoundModule, type Page, type PageFound, pageAt } from './pages.ts';
import { barePage, type FirstDataSource, missingPage, type Prepared } from './prepared.ts';
import { createPrerenderer } from './prerenderer.ts';

type BuiltFile = { snapshot: Snapshot; type: string; cacheControl: string };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built web app, without its HTML, into memory (some megabytes): the files by their URL paths. A
 * file handle and a stream per request would let a thousand clients that never read their responses slow down
 * all others (SECURITY L4).
 * `dist`: the build's folder. @throws Error for a file whose extension has no media type here
 */
async function readBuiltFiles(dist: string): Promise<Map<string, BuiltFile>> {
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
      cacheControl: cacheControlOf(name),
    });
  }
  return files;
}

function cacheControlOf(name: string): string {
  // Their names carry a hash of the content.
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // A stale worker would outlive a deploy.
  return /^(sw|offline)\./.test(name) ? 'no-cache' : 'public, max-age=3600';
}

type Options = {
  firstData: FirstDataSource;
  dist: string;
  publicUrl: () => string;
  clock: Clock;
  /** The address of the checkout's script; null without a payment gateway. */
  checkoutUrl: string | null;
};

/** Paths that are no page of the app: calls and files. */
const notPages = /^\/(api|uploads|assets|socket\.io)(\/|$|\?)/;
/**
 * Cached pages: bare ones and those made of lists, for as long as these stay the same; some 200 KB each with
 * its encodings.
 */
const keptPages = 100;
/** Log throttle, in ms: while the database is down, or under overload, every page's data fails. */
const logFailureEveryMs = 1_000;

/** Serves the built web app: hashed assets forever, other files for a while, and for every page its HTML. */
export const webAppPlugin = fp<Options>(async (app: FastifyInstance, options) => {
  const { dist, publicUrl, checkoutUrl, clock, firstData } = options;
  const files = await readBuiltFiles(dist);
  const document = createDocument(dist);
  const prerenderer = await createPrerenderer(dist, () => clock.now().getTime());
  const tellsFailure = createLogThrottle(logFailureEveryMs);

  /** Reads event and organization pages for each request, as the API does: never during an overload. */
  const inTurn = async (network: string, read: () => Promise<Prepared>): Promise<Prepared> => {
    if (app.overload.rejects(network)) throw new AppError('BUSY');
    app.overload.enter(network);
    return read().finally(() => app.overload.leave(network));
  };

  const prepare = async (
    { page, values }: PageFound,
    search: URLSearchParams,
    network: string,
  ): Promise<Prepared> => {
    if (page.first === 'landing') return firstData.landing();
    if (page.first === 'tournaments') return firstData.tournaments(search);
    if (page.first === 'tournament') return inTurn(network, () => firstData.tournament(values[0]));
    if (page.first === 'scrims') return firstData.scrims(search);
    if (page.first === 'organization') return inTurn(network, () => firstData.organization(values[0]));
    if (page.first === 'scrim') return inTurn(network, () => firstData.scrim(values[0]));
    return barePage;
  };

  /** Returns the page as first visible; the app shows its loading state if there is none. */
  const prerender = ({ pathname, search }: URL, { madeOf, content }: Prepared) => {
    if (!madeOf || search) return null;
    return prerenderer.pageOf(pathname, madeOf, () => content().firstData);
  };

  const kept = new LRUCache<string, Snapshot>({ max: keptPages });
  const htmlOf = (address: URL, page: Page | undefined, prepared: Prepared) => {
    const { madeOf, missing = false, content } = prepared;
    const { pathname } = address;
    const prerendered = prerender(address, prepared);
    const key = madeOf && `${pathname} ${prerendered?.at} ${madeOf}`;
    const known = key && kept.get(key);
    if (known) return known;
    const { head, ...first } = content();
    const image = head?.image ? new URL(head.image, publicUrl()).href : null;
    const url = new URL(publicUrl());
    url.pathname = pathname;
    const html = document({
      head: { title: page?.title ?? 'Page not found', ...head, image, url: url.href, noIndex: missing },
      module: page?.module ?? notFoundModule,
      ...first,
      prerendered,
    });
    const made = createSnapshot(Buffer.from(html));
    if (key) kept.set(key, made);
    return made;
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request.url);
    const found = pageAt(address.pathname);
    const prepared = found
      ? await prepare(found, address.searchParams, request.addressKeys.network).catch(error => {
          // The page can fetch it in the browser and show the failure in its own words.
          if (tellsFailure()) request.log.warn({ err: error }, 'first data could not be read');
          return barePage;
        })
      : missingPage;
    if (found?.page.opensCheckout && checkoutUrl) reply.headers(checkoutHeaders(checkoutUrl));
    const snapshot = htmlOf(address, found?.page, prepared);
    reply.code(prepared.missing ? 404 : 200);
    return sendSnapshot(request, reply, { snapshot, type: 'text/html; charset=utf-8' });
  };

  app.get('/*', { compress: false }, (request, reply) => {
    const file = files.get(request.url.split('?', 1)[0] ?? '');
    if (file) return sendSnapshot(request, reply, file);
    // A request for a missing call or file does not want a page.
    if (notPages.test(request.url)) throw new AppError('NOT_FOUND');
    return sendPage(request, reply);
  });
});

/**
 * Returns a request's target, with a broken escape in a page's path turned into plain text. No page has such
 * a path, so the response is the not-found page, while Fastify itself would reject it in JSON.
 */
export function withoutBrokenEscape(target: string): string {
  if (!target.includes('%') || notPages.test(target)) return target;
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/** Returns the requested address, on any host: here a leading `//` is part of the path. */
function addressOf(target: string): URL {
  const url = URL.parse(target.startsWith('/') ? `http://page${target}` : target);
  if (!url) throw new AppError('NOT_FOUND');
  return url;
}
