import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ScrimsService } from '../features/scrims/scrims.service.ts';
import type { TournamentsService } from '../features/tournaments/tournaments.service.ts';
import { checkoutHeaders } from '../http/security-headers.ts';
import { AppError } from '../lib/errors.ts';
import { createDocument } from './document.ts';
import { createFirstData } from './first-data.ts';
import { pageAt } from './pages.ts';

type Options = {
  dist: string;
  tournaments: TournamentsService;
  scrims: ScrimsService;
  publicUrl: () => string;
  /** Where the checkout's script is; null without a payment gateway. */
  checkoutUrl: string | null;
};

const notPages = /^\/(api|uploads|assets|socket\.io)(\/|$|\?)/;
const immutable = 'public, max-age=31536000, immutable';

/** Serves the built web app: hashed assets for ever, other files for a while, and for every page its HTML. */
export const webAppPlugin = fp<Options>(async (app: FastifyInstance, options) => {
  const { dist, tournaments, scrims, publicUrl, checkoutUrl } = options;
  const document = createDocument(dist);
  const firstData = createFirstData({ tournaments, scrims });

  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes('/assets/') ? immutable : 'public, max-age=3600');
    },
  });

  const prepare = async (url: URL) => {
    const found = pageAt(url.pathname);
    if (!found) return { page: undefined, firstData: [], missing: true };
    const { page, values } = found;
    if (page.first === 'landing') return { page, ...(await firstData.landing()) };
    if (page.first === 'tournaments') return { page, ...(await firstData.tournaments(url.searchParams)) };
    if (page.first === 'tournament') return { page, ...(await firstData.tournament(values[0])) };
    if (page.first === 'scrims') return { page, ...(await firstData.scrims(url.searchParams)) };
    if (page.first === 'scrim') return { page, ...(await firstData.scrim(values[0])) };
    return { page, firstData: [] };
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = new URL(request.url, publicUrl());
    const prepared = await prepare(url).catch(error => {
      // The page can ask by itself and show the failure in its own words.
      request.log.warn({ err: error }, 'first data could not be read');
      return { page: pageAt(url.pathname)?.page, firstData: [] };
    });
    const head = 'head' in prepared ? prepared.head : undefined;
    const missing = 'missing' in prepared && prepared.missing;
    if (prepared.page?.opensCheckout && checkoutUrl) reply.headers(checkoutHeaders(checkoutUrl));
    const image = head?.image ? new URL(head.image, publicUrl()).href : null;
    return reply
      .code(missing ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        document({
          head: {
            title: prepared.page?.title ?? 'Page not found',
            ...head,
            image,
            url: new URL(url.pathname, publicUrl()).href,
            noIndex: missing === true,
          },
          module: prepared.page?.module ?? 'src/pages/not-found.tsx',
          firstData: prepared.firstData,
          firstPicture: 'firstPicture' in prepared ? prepared.firstPicture : null,
        }),
      );
  };

  app.get('/*', (request, reply) => {
    // Of a call or a file that does not exist nobody wants to read a page.
    if (notPages.test(request.url)) throw new AppError('NOT_FOUND');
    return sendPage(request, reply);
  });
});
