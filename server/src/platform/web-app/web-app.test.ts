import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bothSizes, cardBannerSizes } from '@hotdrop/contract/lib/small-image.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { publish, signUp, squad } from '../../../test/people.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';
import { knownStartFault } from '../../serve.ts';
import { createDocument } from './document.ts';

const server = useServer();
const hostile = '</script><script>alert(1)</script> "quoted" & more';
let id: string;
let scrimId: string;
let secretPhone: string;

beforeAll(async () => {
  const organizer = await signUp(server, 'organization', { orgName: 'Nova Esports' });
  id = (await publish(server, organizer, { title: hostile, description: 'Four maps' }))._id;
  const team = squad();
  secretPhone = team.phone;
  await server.call(`POST /tournaments/${id}/register`, {
    token: (await signUp(server, 'player')).token,
    body: team,
  });
  const scrim = await publishScrim(server, organizer, { title: hostile, entryFee: 50, reservedSlots: [1] });
  scrimId = scrim._id;
  await bookSlot(server, await signUp(server, 'player'), scrimId, { phone: secretPhone });
});

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** Returns the HTML once it contains the page: within a second after the last rendering. */
async function htmlWithPage(path: string): Promise<string> {
  await expect.poll(async () => (await get(path)).html).toContain('data-page');
  return (await get(path)).html;
}

function firstDataOf(html: string): {
  key: string;
  args: unknown;
  data: { items?: unknown[]; tournament?: { title: string }; scrim?: { title: string } };
}[] {
  const json = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1];
  return json ? JSON.parse(json) : [];
}

describe('the HTML of a page', () => {
  it('contains the data the list requests first, with exactly its filters', async () => {
    expect(firstDataOf((await get('/tournaments')).html)).toMatchObject([
      { key: 'GET /tournaments', args: { query: { limit: 50 } }, data: { total: 1 } },
    ]);
    const filtered = firstDataOf(
      (await get('/tournaments?search=nova&game=BGMI&fee=free&sort=lowest-fee&other=x')).html,
    );
    expect(filtered).toMatchObject([
      {
        args: { query: { limit: 50, search: 'nova', game: 'BGMI', fee: 'free', sort: 'lowest-fee' } },
        data: { total: 1 },
      },
    ]);
  });

  it('is fully rendered before the app’s code loads, and text stays text (B3)', async () => {
    const html = await htmlWithPage('/tournaments');
    const page = /<div id="root" data-page="\/tournaments" data-at="\d+">(.*)<\/div>/s.exec(html)?.[1] ?? '';
    expect(page).toContain(`href="/tournaments/${id}"`);
    expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(page).not.toMatch(/Loading|<script|\sstyle=|secret/);
    expect(html).not.toContain(secretPhone);
    const code = /<link rel="modulepreload"|<script type="module"/g;
    const held = /<template id="code">(.*)<\/template><\/body>/s.exec(html)?.[1] ?? '';
    expect(held.match(code)?.length).toBeGreaterThan(5);
    expect(html.match(code)?.length).toBe(held.match(code)?.length);
    server.clock.advance(1_000);
    for (const path of ['/tournaments?fee=free', '/tournaments/', '/tournaments/new']) {
      const other = (await get(path)).html;
      expect(other).toMatch(/<div id="root">.*Loading page…/s);
      expect(other).not.toContain('id="code"');
      expect(other).toMatch(/<script type="module".*<\/head>/s);
    }
  });

  it('of a tournament has its title and picture in the head, and text stays text (B3)', async () => {
    const { status, html } = await get(`/tournaments/${id}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&#60;/script&#62;&#60;script&#62;alert(1)');
    expect(firstDataOf(html)[0]?.data.tournament?.title).toBe(hostile);
    expect(html).toMatch(
      /<meta property="og:description" content="BGMI by Nova Esports: 1 of 16 teams in\. Four maps">/,
    );
    expect(html).not.toContain(secretPhone);
  });

  it('contains the first scrims with exactly its filters, on the home page too', async () => {
    expect(firstDataOf((await get('/scrims')).html)).toMatchObject([
      { key: 'GET /scrims', args: { query: { limit: 20 } }, data: { total: 1 } },
    ]);
    const address = '/scrims?search=%20nova%20&mode=squad&fee=paid&status=open&sort=newest&game=&other=x';
    expect(firstDataOf((await get(address)).html)).toEqual([
      {
        key: 'GET /scrims',
        args: {
          query: { limit: 20, search: 'nova', mode: 'squad', fee: 'paid', status: 'open', sort: 'newest' },
        },
        data: expect.objectContaining({ total: 1 }),
      },
    ]);
    expect(firstDataOf((await get('/')).html)).toContainEqual(
      expect.objectContaining({ key: 'GET /scrims', args: { query: { sort: 'soonest', limit: 12 } } }),
    );
  });

  it('of a scrim has its title in the head and nothing private (A2, B3)', async () => {
    const { status, html } = await get(`/scrims/${scrimId}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert(1)');
    expect(firstDataOf(html)).toMatchObject([
      { key: 'GET /scrims/:id', args: { params: { id: scrimId } }, data: { scrim: { title: hostile } } },
    ]);
    expect(html).toMatch(
      /<meta property="og:description" content="BGMI squad scrim by Nova Esports: 1 of 3 slots taken, ₹50\.">/,
    );
    expect(html).not.toContain(secretPhone);
  });

  it('of an organization has its name in the head', async () => {
    const { user } = await signUp(server, 'organization', { orgName: '<b>Nova & Sons' });
    const { status, html } = await get(`/organizations/${user._id}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>&#60;b&#62;Nova &#38; Sons · Hotdrop</title>');
  });

  it.each([
    ['/', 200],
    ['/login', 200],
    ['/tournaments/new', 200],
    ['/admin/kyc', 200],
    ['/rooms/abc', 200],
    ['/nowhere', 404],
    ['/tournaments/abc', 404],
    ['/tournaments/00000000-0000-7000-8000-000000000000', 404],
    ['/scrims/abc', 404],
    ['/scrims/00000000-0000-7000-8000-000000000000', 404],
    ['/scrims/new', 200],
    ['/organizations/abc', 404],
    ['/organizations/00000000-0000-7000-8000-000000000000', 404],
    ['/tournaments/a/b/c/d', 404],
    ['/tournaments/%E0%A4%A', 404],
    ['/%zz?search=%zz', 404],
    ['//', 200],
    ['//example.org/x', 404],
  ])('at %s has status %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.html).toMatch(/<div id="root"[ >]/);
    expect(answer.html.includes('noindex')).toBe(status === 404);
  });

  it('preloads the chunks of its page, and they exist', async () => {
    const { html } = await get('/tournaments');
    const chunks = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      match => match[1] ?? '',
    );
    expect(chunks.some(chunk => chunk.includes('/tournaments-'))).toBe(true);
    for (const chunk of chunks) {
      const answer = await fetch(server.url + chunk, { headers: { 'accept-encoding': 'br' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it('preloads the picture seen first, in parallel with the code, and none if there is none', async () => {
    expect((await get('/tournaments')).html).not.toContain('as="image"');
    const organizer = await signUp(server, 'organization');
    const bannerUrl = await uploadPicture(server, organizer);
    const { _id: pictured } = await publish(server, organizer, { bannerUrl });
    const card = `<link rel="preload" as="image" href="${bannerUrl}" imagesrcset="${bothSizes(bannerUrl)}" imagesizes="${cardBannerSizes}" fetchpriority="high">`;
    expect((await get('/tournaments')).html).toContain(card);
    expect((await get('/tournaments?fee=free')).html).toContain(card);
    expect((await get(`/tournaments/${pictured}`)).html).toContain(
      `<link rel="preload" as="image" href="${bannerUrl}" fetchpriority="high">`,
    );
    await publishScrim(server, organizer, { bannerUrl, startAt: server.clock.inHours(1) });
    expect((await get('/scrims')).html).toContain(card);
    expect((await get('/tournaments/new')).html).not.toContain('as="image"');
  });

  it('is sent compressed, and not resent to a client that has it', async () => {
    await htmlWithPage('/tournaments');
    const plain = await get('/tournaments');
    const etag = plain.headers.get('etag') ?? '';
    for (const encoding of ['br', 'gzip']) {
      const packed = await get('/tournaments', { headers: { 'accept-encoding': encoding } });
      expect([packed.headers.get('content-encoding'), packed.html]).toEqual([encoding, plain.html]);
    }
    for (const [accepted, encoding] of [
      ['gzip;q=0.1, br;q=0', 'gzip'],
      ['br;q=0.5', 'br'],
      ['gzip;q=0, br;q=0.0', null],
      ['identity', null],
    ]) {
      const { headers, html } = await get('/tournaments', {
        headers: { 'accept-encoding': accepted as string },
      });
      expect([accepted, headers.get('content-encoding'), html]).toEqual([accepted, encoding, plain.html]);
    }
    const known = await get('/tournaments', { headers: { 'if-none-match': etag } });
    expect([known.status, known.html]).toEqual([304, '']);
    await publish(server, await signUp(server, 'organization'));
    expect((await get('/tournaments', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('is sent without its lists if too many others are loading, which still load', async () => {
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const slowDatabase = server.deps.db.transaction().execute(async trx => {
      await sql`lock table scrims in access exclusive mode`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    let bare = 0;
    const pages = Array.from({ length: 130 }, async (_, index) => {
      const { status, html } = await get(`/scrims?search=${index}`);
      expect(status).toBe(200);
      if (firstDataOf(html).length === 0) bare++;
      return firstDataOf(html).length;
    });
    await expect.poll(() => bare).toBe(27);
    release.resolve();
    await slowDatabase;
    expect((await Promise.all(pages)).filter(length => length === 1)).toHaveLength(103);
  });

  it('is not sent for a file or API route that does not exist', async () => {
    for (const path of [
      '/assets/gone.js',
      '/api/gone',
      '/uploads/gone.webp',
      '/.vite/manifest.json',
      '/.prerender/prerender.js',
      '/index.html.br',
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
    }
    expect((await get('/assets/gone.js')).headers.get('content-type')).toContain('json');
    expect((await get('/tournaments', { method: 'POST' })).status).toBe(404);
  });
});

describe('the files of the built app', () => {
  const dist = path.resolve(import.meta.dirname, '../../../../web/dist');
  const assets = readdirSync(path.join(dist, 'assets'));
  const ending = (end: string) => `assets/${assets.find(name => name.endsWith(end))}`;

  it.each([
    [ending('.js'), 'text/javascript; charset=utf-8'],
    [ending('.css'), 'text/css; charset=utf-8'],
    [ending('.woff2'), 'font/woff2'],
    ['icon.svg', 'image/svg+xml'],
    ['icon-192.png', 'image/png'],
    ['install-scrim.webp', 'image/webp'],
    ['manifest.webmanifest', 'application/manifest+json'],
    ['robots.txt', 'text/plain; charset=utf-8'],
  ])('%s is sent byte for byte, and not resent to a client that has it', async (name, type) => {
    const answer = await fetch(`${server.url}/${name}?v=1`, { headers: { 'accept-encoding': 'identity' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(path.join(dist, name)));
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(`/${name}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await get(`/${name}`, { method: 'HEAD' });
    expect([head.status, head.html, head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it('include each picture of the manifest, in the size and type that it names', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).html);
    // All but the SVG icon, which has no size of its own.
    const pictures = [...manifest.icons.slice(1), ...manifest.screenshots];
    const found = await Promise.all(
      pictures.map(async ({ src }) => {
        const answer = await fetch(`${server.url}${src}`);
        const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
        return [src, answer.headers.get('content-type'), `${width}x${height}`];
      }),
    );
    expect(found).toEqual(pictures.map(({ src, type, sizes }) => [src, type, sizes]));
  });

  it('are sent as compressed in the build, and uncompressed where that saves nothing', async () => {
    const name = assets.find(one => one.endsWith('.js') && assets.includes(`${one}.br`)) as string;
    for (const [encoding, end] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const init = { method: 'HEAD', headers: { 'accept-encoding': encoding } };
      const { headers } = await get(`/assets/${name}`, init);
      const size = statSync(path.join(dist, 'assets', name + end)).size;
      expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([encoding, `${size}`]);
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect((await get('/icon-192.png', init)).headers.get('content-encoding')).toBeNull();
    }
  });
});

it('a build of another version ends the start with one line that says how to build it', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'hotdrop-dist-'));
  try {
    mkdirSync(path.join(dist, '.vite'));
    writeFileSync(path.join(dist, '.vite/manifest.json'), '{}');
    writeFileSync(path.join(dist, 'index.html'), '<!doctype html>');
    expect(() => createDocument(dist)).toThrow(
      expect.toSatisfy((error: unknown) => /npm run build$/.test(knownStartFault(error) ?? '')),
    );
  } finally {
    rmSync(dist, { recursive: true });
  }
});
