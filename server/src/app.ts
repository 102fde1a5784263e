import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { createFirstData } from './first-data.ts';
import type { Deps } from './modules/deps.ts';
import type { Config } from './platform/config/config.ts';
import { mountApiDocs } from './platform/http/api-docs.ts';
import { authenticatePlugin } from './platform/http/authenticate.ts';
import { callerPlugin } from './platform/http/caller.ts';
import { drainPlugin } from './platform/http/drain.ts';
import { asAppError, errorRepliesPlugin, sendError } from './platform/http/error-replies.ts';
import { fairTurnsPlugin } from './platform/http/fair-turns.ts';
import { fileTurnsPlugin } from './platform/http/file-turns.ts';
import { jsonBodiesPlugin } from './platform/http/json-bodies.ts';
import { overloadPlugin } from './platform/http/overload.ts';
import { pipeliningPlugin } from './platform/http/pipelining.ts';
import { rateLimitsPlugin } from './platform/http/rate-limits.ts';
import { requestIds } from './platform/http/request-id.ts';
import { requestLogPlugin } from './platform/http/request-log.ts';
import { securityHeaders, securityHeadersPlugin } from './platform/http/security-headers.ts';
import { tinyChunksPlugin } from './platform/http/tiny-chunks.ts';
import { answerUnparsable } from './platform/http/unparsable-requests.ts';
import { unreadBodiesPlugin } from './platform/http/unread-bodies.ts';
import { AppError } from './platform/lib/errors.ts';
import { metricsPlugin } from './platform/metrics/metrics-plugin.ts';
import { checkoutUrlOf } from './platform/razorpay/razorpay.ts';
import { mayUpgrade } from './platform/realtime/socket-server.ts';
import { webAppPlugin, withoutBrokenEscape } from './platform/web-app/web-app.ts';

/**
 * Brotli's best quality takes a hundred times as long as this one and saves little on dynamic responses. The
 * window fits a response: the default one takes megabytes per response being compressed.
 */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** We never take this long to respond, so whatever is still open waits for the client. In ms. */
const stalledMs = 60_000;

/** Returns the bare Fastify instance: limits, request ids and logging. The services need its log. */
export function createServer(config: Config, logger: FastifyServerOptions['logger']): FastifyInstance {
  const headers = securityHeaders(isHttps(config));
  return Fastify({
    logger,
    rewriteUrl: ({ url = '/' }) => withoutBrokenEscape(url),
    // Errors that Fastify raises before any hook, such as a path with a broken escape.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendError(asAppError(error), request, reply);
    },
    clientErrorHandler: answerUnparsable(headers),
    // Nobody listens for errors on a connection that Socket.IO rejects: one reset would end the process.
    http: { shouldUpgradeCallback: mayUpgrade },
    // Successful requests are not logged: at thousands a second, logging would be most of the work.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: limits.jsonBodyBytes,
    // A 5 MB picture over slow mobile data (0.25 Mbit/s) takes this long; headers have their own limit.
    requestTimeout: 180_000,
    // Drops a client that is silent this long, even in the middle of a response (SECURITY B4).
    connectionTimeout: stalledMs,
    keepAliveTimeout: 65_000,
    genReqId: requestIds(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // While the app closes, responses close their connection; drain.ts decides what to reject and when.
    return503OnClosing: false,
  });
}

/** Builds the app with all routes, not yet listening. `webDist`: the built web app, if it is served. */
export async function buildApp(
  app: FastifyInstance,
  {
    config,
    deps,
    webDist,
    publicUrl,
  }: { config: Config; deps: Deps; webDist: string | null; publicUrl: () => string },
): Promise<FastifyInstance> {
  await app.register(errorRepliesPlugin);
  await app.register(drainPlugin);
  await app.register(fairTurnsPlugin);
  await app.register(callerPlugin);
  await app.register(unreadBodiesPlugin);
  await app.register(pipeliningPlugin);
  await app.register(tinyChunksPlugin);
  await app.register(securityHeadersPlugin, { https: isHttps(config) });
  await app.register(requestLogPlugin);
  await app.register(metricsPlugin, { config, sources: deps });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 600,
    });
  }
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions,
  });
  await app.register(fileTurnsPlugin);
  await app.register(jsonBodiesPlugin);
  await app.register(overloadPlugin);
  await app.register(authenticatePlugin, { actorOf: deps.authenticator.actorOf });
  await app.register(rateLimitsPlugin, { enabled: config.rateLimit, makeLimiter: deps.makeLimiter });

  mountApiDocs(app);
  for (const { routes } of deps.modules) await routes?.(app);
  deps.realtime.attach(app.server, securityHeaders(isHttps(config)));
  app.addHook('preClose', async () => deps.realtime.close());
  if (webDist) {
    const checkoutUrl = config.razorpay && checkoutUrlOf(config.razorpay);
    await app.register(webAppPlugin, {
      firstData: createFirstData(deps),
      clock: deps.clock,
      dist: webDist,
      publicUrl,
      checkoutUrl,
    });
  }
  app.setNotFoundHandler((request, reply) => sendError(new AppError('NOT_FOUND'), request, reply));
  return app;
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
